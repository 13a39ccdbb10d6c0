package targets.wide;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Month;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.Locale;

/** Dates and times that nobody takes from a clock. */
public final class Dating implements Runnable {

  static Object result;

  @Override
  public void run() {
    LocalDate date = LocalDate.of(2024, Month.FEBRUARY, 28).plusDays(2);
    Period period = Period.between(date, date.with(TemporalAdjusters.lastDayOfYear()));
    LocalDate friday = date.with(TemporalAdjusters.next(DayOfWeek.FRIDAY));
    DateTimeFormatter formatter =
        DateTimeFormatter.ofPattern("EEE d MMM yyyy HH:mm:ss.SSS", Locale.ENGLISH);
    LocalDateTime time = LocalDateTime.parse("2023-12-31T23:59:58.5");
    ZonedDateTime zoned = time.atZone(ZoneId.of("Europe/Zurich"));
    ZonedDateTime elsewhere = zoned.withZoneSameInstant(ZoneId.of("Asia/Tokyo")).plusMonths(7);
    Duration duration = Duration.between(Instant.EPOCH, zoned.toInstant());
    result =
        period
            + formatter.format(time)
            + LocalDateTime.parse("Sun 31 Dec 2023 23:59:58.500", formatter).equals(time)
            + elsewhere
            + duration
            + ChronoUnit.DAYS.between(friday, time);
  }
}
