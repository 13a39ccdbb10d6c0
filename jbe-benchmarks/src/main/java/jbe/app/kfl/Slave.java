package jbe.app.kfl;

/**
 * The mast's side of the protocol: answers what is asked of its address, and hears nothing else.
 */
final class Slave {
  private static final int BYTE_LIMIT = 20; // calls of the main loop between bytes of a message
  private static final int SILENCE_LIMIT = 400; // calls of the main loop without a message

  private final int address;
  private final SerialLine line;
  private final Mast mast;
  private final Errors errors;
  private final Message message = new Message();
  private int sinceByte;
  private int sinceMessage;

  Slave(int address, SerialLine line, Mast mast, Errors errors) {
    this.address = address;
    this.line = line;
    this.mast = mast;
    this.errors = errors;
  }

  void clear() {
    message.clear();
    sinceByte = 0;
    sinceMessage = 0;
  }

  /** One call of the main loop. */
  void cycle() {
    sinceByte++;
    sinceMessage++;
    int value = line.slaveReceives();
    if (value != SerialLine.NOTHING) {
      sinceByte = 0;
      message.add(value);
      if (message.isComplete()) {
        take();
        message.clear();
      }
    } else if (sinceByte > BYTE_LIMIT && !message.isEmpty()) {
      message.clear();
    }
    if (sinceMessage > SILENCE_LIMIT) {
      errors.report(Errors.SILENCE);
    }
  }

  private void take() {
    if (!message.isSound()) {
      errors.report(Errors.BAD_CHECK);
      return;
    }
    sinceMessage = 0;
    if (message.address() == address) {
      answer(message.command(), execute(message.command()));
    }
  }

  private int execute(int command) {
    switch (command) {
      case Command.STATUS:
        return mast.state();
      case Command.GO_UP:
        mast.goTo(mast.position() + message.data());
        return mast.position();
      case Command.GO_DOWN:
        mast.goTo(mast.position() - message.data());
        return mast.position();
      case Command.PAUSE:
        mast.pause();
        return mast.position();
      case Command.READ_POSITION:
        return mast.position();
      case Command.READ_ERRORS:
        return errors.bits();
      case Command.ACKNOWLEDGE_ERRORS:
        errors.acknowledge();
        return 0;
      default:
        errors.report(Errors.UNKNOWN_COMMAND);
        return errors.bits();
    }
  }

  private void answer(int command, int data) {
    int crc = 0;
    int first = address << Message.COMMAND_BITS | command;
    crc = Crc8.add(crc, first);
    line.slaveSends(first);
    int high = data >> 8 & 0xFF;
    crc = Crc8.add(crc, high);
    line.slaveSends(high);
    int low = data & 0xFF;
    crc = Crc8.add(crc, low);
    line.slaveSends(low);
    line.slaveSends(crc);
  }
}
