import { say } from '../i18n/i18n.ts';
import { ApiError, hasCode } from './api-error.ts';

/**
 * Throws when the browser knows that it has no connection. An act that was refused here has not left the page, and is
 * never sent later by itself.
 */
export function requireConnection(): void {
  if (navigator.onLine === false) throw new ApiError({ code: 'client.unsent', message: say('api.unsent') });
}

/**
 * The error of an act whose connection broke after it was sent: whether the server acted is unknown. An act with an
 * idempotency key may be repeated, any other must be looked at first.
 */
export function explainBreak(error: unknown, isRepeatable: boolean): unknown {
  if (!hasCode(error, 'client.offline')) return error;
  return new ApiError({ code: 'client.offline', message: say(isRepeatable ? 'api.repeatable' : 'api.doubtful') });
}
