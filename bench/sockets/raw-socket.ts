import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const TEXT = 1;
const PING = 9;
const PONG = 10;

/**
 * The least that a client can be: it writes frames that are ready made, and hands over the bytes of those that come. So
 * the server is what is measured, whichever it is.
 */
export interface RawSocket {
  write(frame: Buffer): void;
  destroy(): void;
}

/** A whole frame of a client. The mask is zero, which is one that changes nothing. */
export function frameOf(text: string, opcode = TEXT): Buffer {
  const payload = Buffer.from(text);
  const { length } = payload;
  const head = length < 126 ? [0x80 | opcode, 0x80 | length] : [0x80 | opcode, 0xfe, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), payload]);
}

/**
 * Opens a socket and waits for its first message. `hear` gets every text from then on, as bytes that it must not keep.
 *
 * @param localAddress one of 127.0.0.0/8, because an address has some tens of thousands of ports.
 */
export async function openRaw(
  { host, port, path, localAddress }: { host: string; port: number; path: string; localAddress: string },
  hear: (text: Buffer) => void,
): Promise<RawSocket> {
  const socket = connect({ host, port, localAddress, noDelay: true });
  await once(socket, 'connect');
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: ${host}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  await new Promise<void>((resolve, reject) => {
    let greeted = false;
    const text = (bytes: Buffer): void => {
      if (greeted) hear(bytes);
      greeted = true;
      resolve();
    };
    socket.once('error', reject);
    socket.once('close', () => reject(new Error(`the server closed ${path}`)));
    readFrames(socket, text);
  });
  return { write: (frame) => void socket.write(frame), destroy: () => void socket.destroy() };
}

/** Cuts what arrives into frames, after the answer to the upgrade. */
function readFrames(socket: Socket, text: (bytes: Buffer) => void): void {
  let rest: Buffer | null = null;
  let upgraded = false;
  socket.on('data', (chunk: Buffer) => {
    let bytes = rest === null ? chunk : Buffer.concat([rest, chunk]);
    rest = null;
    if (!upgraded) {
      const end = bytes.indexOf('\r\n\r\n');
      if (end < 0) {
        rest = bytes;
        return;
      }
      upgraded = true;
      bytes = bytes.subarray(end + 4);
    }
    let at = 0;
    while (at + 2 <= bytes.length) {
      const short = bytes[at + 1] as number;
      if (short === 127) throw new Error('a frame of more than 64 kB');
      const from = at + (short === 126 ? 4 : 2);
      if (from > bytes.length) break;
      const to = from + (short === 126 ? bytes.readUInt16BE(at + 2) : short);
      if (to > bytes.length) break;
      const opcode = (bytes[at] as number) & 15;
      if (opcode === TEXT) text(bytes.subarray(from, to));
      else if (opcode === PING) socket.write(frameOf('', PONG));
      at = to;
    }
    if (at < bytes.length) rest = bytes.subarray(at);
  });
}
