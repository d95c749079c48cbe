import type { Readable } from 'node:stream';

/** The longest line of JSON before the bytes of a message. */
const MAX_LINE_BYTES = 4_096;
const LINE_END = 0x0a;

/** Reads what comes through a pipe: a line of JSON, which says how many bytes follow, then these bytes, and so on. */
export class PipeReader {
  readonly #pieces: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: Readable) {
    this.#pieces = source[Symbol.asyncIterator]();
  }

  /** The next line; null: the pipe has ended. Throws for a line that is too long. */
  async line(): Promise<string | null> {
    for (;;) {
      const end = this.#rest.indexOf(LINE_END);
      if (end >= 0) {
        const line = this.#rest.toString('utf8', 0, end);
        this.#rest = this.#rest.subarray(end + 1);
        return line;
      }
      if (this.#rest.length > MAX_LINE_BYTES) throw new Error('a line that is too long');
      const { value, done } = await this.#pieces.next();
      if (done === true) return null;
      this.#rest = Buffer.concat([this.#rest, value]);
    }
  }

  /** The next bytes, in pieces. Throws when the pipe ends before. */
  async *bytes(count: number): AsyncGenerator<Buffer, void, undefined> {
    for (let left = count; left > 0; ) {
      if (this.#rest.length === 0) {
        const { value, done } = await this.#pieces.next();
        if (done === true) throw new Error('the pipe ended within a message');
        this.#rest = value;
      }
      const piece = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }
}
