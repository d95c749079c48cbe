import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet, { type HelmetOptions } from 'helmet';

/** What pages may ask a browser for: calls need the three; nothing else is used. */
export const PERMISSIONS =
  'camera=(self), microphone=(self), display-capture=(self), geolocation=(), payment=(), usb=()';

/**
 * The security headers of a script, a style, a font: what only a page obeys would make most of them twice as long. The
 * policy is for workers, which take theirs from their own file, and for a file that is opened by itself.
 */
export const PART_HEADERS = {
  'content-security-policy': "default-src 'self';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const;

/**
 * The security headers of a page, as helmet makes them from these options. They are the same for every answer and
 * computed once, because computing them costs more than the rest of a function call's answer.
 */
export function pageHeaders(options: Readonly<HelmetOptions>): Record<string, string> {
  const headers: Record<string, string> = {};
  const answer = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => undefined,
  };
  let failure: unknown;
  helmet(options)({} as IncomingMessage, answer as unknown as ServerResponse, (error) => {
    failure = error;
  });
  if (failure) throw failure;
  return headers;
}
