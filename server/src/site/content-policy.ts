import type { Config } from '#server/platform/config.ts';

/** The content security policy of the pages: nothing from elsewhere, and no calls but to us and the page counter. */
export function contentPolicy({
  publicUrl,
  analytics,
}: Pick<Config, 'publicUrl' | 'analytics'>): Record<string, string[] | null> {
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    fontSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    mediaSrc: ["'self'", 'blob:'],
    // Some browsers in use do not count the socket of the same host as 'self'.
    connectSrc: ["'self'", socketOrigin(publicUrl), ...(analytics === null ? [] : [new URL(analytics.url).origin])],
    workerSrc: ["'self'"],
    frameAncestors: ["'none'"],
    upgradeInsecureRequests: publicUrl.startsWith('https:') ? [] : null,
  };
}

const socketOrigin = (publicUrl: string): string => new URL(publicUrl).origin.replace(/^http/, 'ws');
