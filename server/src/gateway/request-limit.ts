import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { addressGroup } from '#server/platform/limits/address.ts';
import { limitsOf } from '#server/platform/limits/limits-of.ts';
import type { Rules } from '#server/platform/settings/rules.ts';

const MINUTE_MS = 60_000;

const warned = new WeakSet<Logger>();

/**
 * Callers are told apart by their addresses: a request whose address is none, because the proxy in front passes on what
 * the caller wrote, is answered 400. Behind a proxy that nobody has configured all callers have one address; the log
 * says so once.
 */
export function checkAddresses(app: FastifyInstance, { log, trustProxy }: { log: Logger; trustProxy: number }): void {
  app.addHook('onRequest', (request, reply, next) => {
    if (trustProxy === 0 && request.headers['x-forwarded-for'] !== undefined && !warned.has(log)) {
      warned.add(log);
      log.warn('a proxy is in front, but TRUST_PROXY is 0: all callers count as one address');
    }
    if (isIP(request.ip) !== 0) return next();
    reply.code(400).header('connection', 'close').send({ message: 'the proxy in front wrote no network address' });
  });
}

/**
 * Counts every request of an address before anything of it is read: pages, files, uploads, and calls that are malformed
 * or not signed. Answers 429 beyond `gateway.requests_per_minute_address`.
 */
export function limitRequests(app: FastifyInstance, rules: Rules): void {
  const most = () => rules.get('gateway.requests_per_minute_address');
  const limit = limitsOf(rules).limit('requests', most, MINUTE_MS);
  app.addHook('onRequest', (request, reply, next) => {
    const waitS = limit.take(addressGroup(request.ip));
    if (waitS === 0) return next();
    // The rest of the request stays unread, so the connection cannot be used again.
    reply.header('connection', 'close').header('retry-after', String(waitS));
    reply.code(429).send({ message: `too many requests; try again in ${waitS} s` });
  });
}
