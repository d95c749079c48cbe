import { createECDH } from 'node:crypto';
import webpush from 'web-push';
import type { Config } from '../config.ts';
import type { PushMessage, PushSender, PushTarget } from './push.ts';

const TIMEOUT_MS = 10_000;
const GONE = [404, 410];

/**
 * Sends by the Web Push protocol (RFC 8030), only to the services that the configuration names. The library encrypts
 * and signs; we send, because its own request function refuses plain HTTP, which tests need.
 */
export function webPush(config: NonNullable<Config['push']>): PushSender {
  const { publicKey, privateKey, subject, services } = config;
  requirePair(config);
  return {
    publicKey,
    accepts: (endpoint) => services.some((service) => isOf(endpoint, service)),
    async send(target: PushTarget, { text, ttlS, urgent }: PushMessage) {
      const { endpoint, headers, body } = webpush.generateRequestDetails(subscriptionOf(target), text, {
        vapidDetails: { subject, publicKey, privateKey },
        TTL: ttlS,
        urgency: urgent ? 'high' : 'normal',
      });
      const answer = await fetch(endpoint, {
        method: 'POST',
        headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
        body: body === null ? null : new Uint8Array(body),
        // A redirect could lead to an address that was not checked.
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

const subscriptionOf = ({ endpoint, p256dh, auth }: PushTarget): webpush.PushSubscription => ({
  endpoint,
  keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
});

/**
 * Throws when the keys are no pair: browsers subscribe with the public key, and a mismatch would stop all pushes
 * without an error.
 */
function requirePair({ publicKey, privateKey }: NonNullable<Config['push']>): void {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  if (curve.getPublicKey('base64url') !== publicKey) throw new Error('the two keys do not belong together');
}

/** Whether an address belongs to a service. `service` is an origin; `https://*.host` means all hosts below that one. */
function isOf(endpoint: string, service: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { origin, protocol, hostname, port, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  const [scheme, host] = service.split('*.');
  if (host === undefined) return origin === service;
  return `${protocol}//` === scheme && port === '' && hostname.endsWith(`.${host}`);
}
