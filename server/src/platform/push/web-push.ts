import type { Config } from '../config.ts';
import type { PushMessage, PushSender, PushTarget } from './push.ts';
import { encryptPush, readVapid, vapidToken } from './push-crypto.ts';

const TIMEOUT_MS = 10_000;
/** Tokens may live for a day (RFC 8292, section 2); one is used for half of it. */
const TOKEN_S = 43_200;
const GONE = [404, 410];

/** Sends by the Web Push protocol (RFC 8030) to the services that the configuration names, and to no other address. */
export function webPush(config: NonNullable<Config['push']>): PushSender {
  const key = readVapid(config);
  const tokens = new Map<string, { text: string; untilS: number }>();
  const tokenFor = (audience: string): string => {
    const nowS = Math.floor(Date.now() / 1000);
    const kept = tokens.get(audience);
    if (kept && kept.untilS - nowS > TOKEN_S / 2) return kept.text;
    const untilS = nowS + TOKEN_S;
    const text = vapidToken(key, { audience, subject: config.subject, untilS });
    tokens.set(audience, { text, untilS });
    return text;
  };
  return {
    publicKey: config.publicKey,
    accepts: (endpoint) => config.services.some((service) => isOf(endpoint, service)),
    async send(target: PushTarget, { text, ttlS, urgent }: PushMessage) {
      const answer = await fetch(target.endpoint, {
        method: 'POST',
        headers: {
          authorization: `vapid t=${tokenFor(new URL(target.endpoint).origin)}, k=${config.publicKey}`,
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(ttlS),
          urgency: urgent ? 'high' : 'normal',
        },
        body: new Uint8Array(encryptPush(target, text)),
        // An address that was checked must not lead to one that was not.
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await answer.body?.cancel();
      if (GONE.includes(answer.status)) return 'gone';
      if (!answer.ok) throw new Error(`the push service answered ${answer.status}`);
      return 'sent';
    },
  };
}

/** `service` is an origin; `https://*.host` stands for all below that host. */
function isOf(endpoint: string, service: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { origin, protocol, hostname, port, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  const [scheme, host] = service.split('*.');
  if (host === undefined) return origin === service;
  return `${protocol}//` === scheme && port === '' && hostname.endsWith(`.${host}`);
}
