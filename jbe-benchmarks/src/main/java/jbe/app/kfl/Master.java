package jbe.app.kfl;

/**
 * The other end of the line, simulated: sends a script of commands to this mast and another, one
 * message in a while, now and then with a wrong check, and adds up the answers.
 */
final class Master {
  private static final int PERIOD = 40; // calls of the main loop per message
  private static final int SPOILED = 13; // every so many messages, one is spoiled

  private static final int[] SCRIPT = {
    Command.STATUS,
    Command.GO_UP,
    Command.READ_POSITION,
    Command.READ_POSITION,
    Command.PAUSE,
    Command.GO_DOWN,
    Command.READ_ERRORS,
    Command.ACKNOWLEDGE_ERRORS
  };

  private final int slave;
  private final SerialLine line;
  private final Message reply = new Message();
  private int timer;
  private int sent;
  private int script;
  private int untilSpoiled;
  private int answers;
  private int sum;

  Master(int slave, SerialLine line) {
    this.slave = slave;
    this.line = line;
  }

  void clear() {
    reply.clear();
    timer = PERIOD;
    sent = 0;
    script = 0;
    untilSpoiled = SPOILED;
    answers = 0;
    sum = 0;
  }

  void tick() {
    int value = line.masterReceives();
    if (value != SerialLine.NOTHING) {
      reply.add(value);
      if (reply.isComplete()) {
        if (reply.isSound()) {
          answers++;
          sum = (sum << 1) + reply.data() & 0xFFFF;
        }
        reply.clear();
      }
    }
    timer--;
    if (timer == 0) {
      timer = PERIOD;
      send();
    }
  }

  private void send() {
    sent++;
    int address = (sent & 3) == 3 ? slave + 1 : slave;
    int command = SCRIPT[script];
    script++;
    if (script == SCRIPT.length) {
      script = 0;
    }
    int first = address << Message.COMMAND_BITS | command;
    int data = command == Command.GO_UP ? 35 : 20;
    int crc = Crc8.add(Crc8.add(Crc8.add(0, first), 0), data);
    untilSpoiled--;
    if (untilSpoiled == 0) {
      untilSpoiled = SPOILED;
      crc ^= 1;
    }
    line.masterSends(first);
    line.masterSends(0);
    line.masterSends(data);
    line.masterSends(crc);
  }

  int answers() {
    return answers;
  }

  int sum() {
    return sum;
  }
}
