import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { csrfOf } from '#server/gateway/sessions.ts';
import { idOf, type Secrets } from '../orders/world.ts';

/** The server that a load client calls, and the secrets that it signs with. */
export interface Target {
  readonly url: string;
  readonly secrets: Secrets;
}

/** One call; without a user it is a visitor's. */
export interface WireCall {
  readonly code: number;
  readonly userNo?: number;
  readonly params: object;
}

/** The device of every call, known to the accounts of bench/orders/seed.sql. */
const DEVICE = 'bench';

/** A user's signed call as bytes of an HTTP request. */
export function wireOf(target: Target, call: WireCall): Buffer {
  const code = String(call.code);
  const form = { code, client: 'pc', subsidiaryCode: 'cardway', json: JSON.stringify(call.params) };
  const body = new URLSearchParams(form).toString();
  const requestTime = String(Date.now());
  const head = [
    'POST /gateway HTTP/1.1',
    `Host: ${new URL(target.url).host}`,
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Accept-Language: en',
    `requestTime: ${requestTime}`,
    `deviceId: ${DEVICE}`,
    `sign: ${createHash('md5')
      .update(code + requestTime + target.secrets.signSecret)
      .digest('hex')}`,
    ...(call.userNo === undefined
      ? [`csrfToken: ${csrfOf(target.secrets.secret, `device:${DEVICE}`)}`]
      : [
          `authorization: token${call.userNo}`,
          `csrfToken: ${csrfOf(target.secrets.secret, idOf('session', call.userNo))}`,
        ]),
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** Keep-alive connections to the product. */
export async function openSockets({ url }: Target, count: number): Promise<Socket[]> {
  const { hostname, port } = new URL(url);
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      await once(socket, 'connect');
      return socket;
    }),
  );
}

/** Sends one request and waits for the whole answer; answers are small, and most come in one piece. */
export function exchange(socket: Socket, request: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const onData = (chunk: Buffer): void => {
      text += chunk.toString('latin1');
      const end = text.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
      if (text.length < end + 4 + length) return;
      socket.off('data', onData);
      socket.off('close', onClose);
      resolve(text.slice(end + 4));
    };
    const onClose = (): void => reject(new Error('the product closed the connection'));
    socket.on('data', onData);
    socket.on('close', onClose);
    socket.write(request);
  });
}

export const isOk = (answer: string): boolean => answer.startsWith('{"errorCode":"0"');
