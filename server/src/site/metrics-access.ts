import type { FastifyRequest } from 'fastify';
import { sameText } from '#server/platform/crypto/crypto.ts';
import { isLoopback } from '#server/platform/demo.ts';

/**
 * Whether a request may read the metrics, which tell how much is traded: with the token as a bearer, or, when there is
 * no token, from this machine without a proxy between.
 */
export function mayReadMetrics({ headers, socket }: FastifyRequest, token: string | null): boolean {
  if (token !== null) return sameText(headers.authorization ?? '', `Bearer ${token}`);
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return false;
  return isLoopback((socket.remoteAddress ?? '').replace(/^::ffff:/, ''));
}
