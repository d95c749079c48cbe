import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { getSealKey, placeOrder } from '#contract/functions/orders.ts';
import { csrfOf } from '#server/gateway/sessions.ts';
import { openLocalVault } from '#server/platform/vault-local.ts';
import { sealCodes } from '#web/lib/seal.ts';
import { FACE, idOf, requestNo, type Secrets, type Spread } from './world.ts';

/**
 * The sellers, in a process of their own: as many keep-alive connections as asked for, each sending its next request when
 * the last is answered. Every request is ready before the clock starts: sealed, signed, with its token and csrf token.
 */
export interface ClientPlan {
  readonly url: string;
  readonly secrets: Secrets;
  readonly clients: number;
  readonly requests: number;
  readonly spread: Spread;
  readonly warmUpMs: number;
  readonly seconds: number;
}

export interface ClientResult {
  readonly placed: number;
  readonly refused: Record<string, number>;
  readonly elapsedMs: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const SEALERS = 16;

async function prepare(plan: ClientPlan): Promise<Buffer[]> {
  const { keyId, spki } = openLocalVault(Buffer.from(plan.secrets.masterKey, 'base64')).publicKey;
  const requests: Buffer[] = new Array(plan.requests);
  const one = async (n: number): Promise<Buffer> => {
    const { sellerNo, adCode, price, imageId } = requestNo(n, plan.spread);
    const codes = [randomBytes(8).toString('hex')];
    const sealed = await sealCodes({ spki, adCode, sellerId: idOf('user', sellerNo), codes });
    const params = {
      ...{ adCode, adVersion: 1, unitPrice: price.toString(), keyId, ephemeralKey: sealed.ephemeralKey },
      cards: [{ faceValue: FACE, sealedCode: sealed.sealed[0], imageId }],
      idempotencyKey: randomBytes(12).toString('hex'),
    };
    return wireOf(plan, { code: placeOrder.code, sellerNo, params });
  };
  let next = 0;
  const sealer = async (): Promise<void> => {
    while (next < plan.requests) {
      const n = next++;
      requests[n] = await one(n);
    }
  };
  await Promise.all(Array.from({ length: SEALERS }, sealer));
  return requests;
}

/** One signed call of a seller as it goes over the wire. */
function wireOf(plan: ClientPlan, call: { code: number; sellerNo: number; params: object }): Buffer {
  const code = String(call.code);
  const form = { code, client: 'pc', subsidiaryCode: 'cardway', json: JSON.stringify(call.params) };
  const body = new URLSearchParams(form).toString();
  const requestTime = String(Date.now());
  const head = [
    'POST /gateway HTTP/1.1',
    `Host: ${new URL(plan.url).host}`,
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Accept-Language: en',
    `requestTime: ${requestTime}`,
    'deviceId: bench',
    `sign: ${createHash('md5')
      .update(code + requestTime + plan.secrets.signSecret)
      .digest('hex')}`,
    `authorization: token${call.sellerNo}`,
    `csrfToken: ${csrfOf(plan.secrets.secret, idOf('session', call.sellerNo))}`,
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** Sends one request and waits for the whole answer; the answers are small, and most come in one piece. */
function exchange(socket: Socket, request: Buffer): Promise<string> {
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

/** Every seller's page asks for the sealing key before it can place: the calls in front of those that are measured. */
async function askForKeys(plan: ClientPlan, sockets: readonly Socket[], sellers: readonly number[]): Promise<void> {
  const calls = sellers.map((sellerNo) => wireOf(plan, { code: getSealKey.code, sellerNo, params: {} }));
  await Promise.all(
    sockets.map(async (socket) => {
      for (let call = calls.pop(); call !== undefined; call = calls.pop()) await exchange(socket, call);
    }),
  );
}

async function run(plan: ClientPlan): Promise<ClientResult> {
  const requests = await prepare(plan);
  const { hostname, port } = new URL(plan.url);
  const sockets = await Promise.all(
    Array.from({ length: plan.clients }, async () => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      await once(socket, 'connect');
      return socket;
    }),
  );
  const sellers = [...new Set(requests.map((_, n) => requestNo(n, plan.spread).sellerNo))];
  process.stdout.write('prepared\n');
  await once(process.stdin, 'data');
  await askForKeys(plan, sockets, sellers);

  let next = 0;
  let placed = 0;
  const refused: Record<string, number> = {};
  const latencies: number[] = [];
  const begin = performance.now();
  const from = begin + plan.warmUpMs;
  const until = from + plan.seconds * 1000;
  setTimeout(() => process.stdout.write('measuring\n'), plan.warmUpMs);
  let last = from;
  await Promise.all(
    sockets.map(async (socket) => {
      while (next < requests.length && performance.now() < until) {
        const sentAt = performance.now();
        const answer = await exchange(socket, requests[next++] as Buffer);
        const now = performance.now();
        const ok = answer.startsWith('{"errorCode":"0"');
        if (!ok) refused[answer.slice(0, 160)] = (refused[answer.slice(0, 160)] ?? 0) + 1;
        else if (now >= from && now <= until) {
          placed += 1;
          latencies.push(now - sentAt);
        }
        last = Math.max(last, Math.min(now, until));
      }
    }),
  );
  process.stdout.write('measured\n');
  for (const socket of sockets) socket.destroy();
  latencies.sort((a, b) => a - b);
  const at = (share: number): number => latencies[Math.floor(latencies.length * share)] ?? 0;
  return { placed, refused, elapsedMs: last - from, p50Ms: at(0.5), p99Ms: at(0.99) };
}

const result = await run(JSON.parse(process.argv[2] ?? '{}') as ClientPlan);
process.stdout.write(`result ${JSON.stringify(result)}\n`);
process.exit(0);
