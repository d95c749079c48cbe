import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decryptPush } from './decrypt-push.ts';

/** A subscribed browser: its subscription, and the messages it received, decrypted. */
export interface FakeBrowser {
  readonly subscription: { endpoint: string; p256dh: string; auth: string };
  readonly received: { readonly message: Record<string, string>; readonly ttl: number; readonly urgency: string }[];
  /** The status that the service returns instead of accepting the message. */
  refuse: number | null;
}

export interface FakePushService {
  readonly url: string;
  subscribe(): FakeBrowser;
  close(): Promise<void>;
}

/** A push service as RFC 8030 has it, its browsers with it: it lets in who signs with a key, they read with theirs. */
export async function fakePushService(publicKey: string): Promise<FakePushService> {
  const browsers = new Map<string, FakeBrowser & { read(body: Buffer): string }>();
  let url = '';

  const server = createServer(async (request, response) => {
    const browser = browsers.get(request.url ?? '');
    const body = await bodyOf(request);
    if (!browser) return void response.writeHead(404).end();
    if (browser.refuse !== null) return void response.writeHead(browser.refuse).end();
    if (!isSigned(request, { publicKey, audience: url })) return void response.writeHead(403).end();
    const { ttl, urgency } = request.headers;
    const message = JSON.parse(browser.read(body)) as Record<string, string>;
    browser.received.push({ message, ttl: Number(ttl), urgency: String(urgency) });
    response.writeHead(201).end();
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    subscribe() {
      const ecdh = createECDH('prime256v1');
      const auth = randomBytes(16);
      const path = `/send/${randomBytes(9).toString('base64url')}`;
      const p256dh = ecdh.generateKeys();
      const keys = { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') };
      const read = (body: Buffer): string => decryptPush(body, { ecdh, auth });
      const browser = { subscription: { endpoint: `${url}${path}`, ...keys }, received: [], refuse: null, read };
      browsers.set(path, browser);
      return browser;
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

/** `authorization: vapid t=..., k=...`: signed by the key, for this service, and not for longer than a day (RFC 8292). */
function isSigned({ headers }: IncomingMessage, { publicKey, audience }: { publicKey: string; audience: string }) {
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  if (key !== publicKey || headers['content-encoding'] !== 'aes128gcm') return false;
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const signer = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const proof = { key: signer, dsaEncoding: 'ieee-p1363' } as const;
  const claim = JSON.parse(Buffer.from(body, 'base64url').toString()) as { aud: string; exp: number; sub: string };
  const leftS = claim.exp - Date.now() / 1000;
  return (
    verify('sha256', Buffer.from(`${head}.${body}`), proof, Buffer.from(signature, 'base64url')) &&
    claim.aud === audience &&
    claim.sub.startsWith('mailto:') &&
    leftS > 0 &&
    leftS <= 86_400
  );
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
