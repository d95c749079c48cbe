import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { MobileSite } from '#server/platform/mobile-site.ts';
import { isPage, moveOf, type PageRequest } from './mobile-site.ts';

/**
 * Leads browsers of phones to the mobile site, before a page is looked for, and lets its pages use the passkeys of this one
 * (related origins, WebAuthn Level 3, 5.11).
 */
export function registerMobileSite(app: FastifyInstance, site: MobileSite): void {
  app.get('/.well-known/webauthn', async () => ({ origins: [site.url] }));
  app.addHook('onRequest', (request, reply, next) => {
    if (!['GET', 'HEAD'].includes(request.method) || !isPage(request.url)) return next();
    reply.header('vary', 'User-Agent, Sec-CH-UA-Mobile, Cookie');
    const move = moveOf(pageRequestOf(request), site);
    if (move === null) return next();
    if (move.cookie !== undefined) reply.header('set-cookie', move.cookie);
    reply.header('cache-control', 'no-cache').redirect(move.location, 302);
  });
}

function pageRequestOf({ url, headers }: FastifyRequest): PageRequest {
  const hint = headers['sec-ch-ua-mobile'];
  const mobileHint = typeof hint === 'string' ? hint : undefined;
  return { url, userAgent: headers['user-agent'], mobileHint, cookie: headers.cookie };
}
