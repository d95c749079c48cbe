import type { FastifyInstance } from 'fastify';
import { addressGroup } from '#server/platform/limits/address.ts';
import { limitsOf } from '#server/platform/limits/limits-of.ts';
import type { Rules } from '#server/platform/settings/rules.ts';

const MINUTE_MS = 60_000;

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
