package javax.safetycritical;

import joprt.RtThread;
import org.cprof.jop.Processor;

/** How JOP starts a program of Safety-Critical Java. */
public final class JopSystem {

  /** The first frame begins so much later, as on JOP. */
  private static final int START_MILLIS = 1000;

  private static final int NANOS_PER_MICRO = 1000;

  /** Starts a program of level 1: its first mission, whose tasks have threads of their own. */
  public static <M extends Mission> void startMission(Safelet<M> program) {
    program.initializeApplication();
    Mission.begin(program.getSequencer().getNextMission());
    RtThread.startMission();
  }

  /** Executes a program of level 0: the frames of its missions, one after the other. */
  public void startCycle(Safelet<CyclicExecutive> program) {
    program.initializeApplication();
    MissionSequencer<CyclicExecutive> sequencer = program.getSequencer();
    CyclicExecutive mission = sequencer.getNextMission();
    while (mission != null) {
      Mission.begin(mission);
      execute(mission, mission.getSchedule(mission.periodicHandlers()).frames());
      mission.cleanUp();
      mission = sequencer.getNextMission();
    }
  }

  private static void execute(CyclicExecutive mission, Frame[] frames) {
    MissionSequencer.begin();
    long next = Processor.micros() + 1000L * START_MILLIS;
    while (!mission.terminationPending()) {
      for (int i = 0; i < frames.length; i++) {
        Processor.sleepUntilMicros(next);
        PeriodicEventHandler[] handlers = frames[i].handlers();
        for (int j = 0; j < handlers.length; j++) {
          handlers[j].handleAsyncEvent();
        }
        next +=
            frames[i].duration().getMilliseconds() * 1000
                + frames[i].duration().getNanoseconds() / NANOS_PER_MICRO;
        if (Processor.micros() > next) {
          Terminal.getTerminal().writeln("Frame overrun");
        }
      }
    }
  }
}
