import { z } from 'zod';
import { PAGE_PATTERNS } from '#contract/pages.ts';

/** The site that browsers of phones are led to. */
export interface MobileSite {
  /** Its origin, without a trailing slash. */
  readonly url: string;
  /** Its path for a pattern of our pages; null where it has no such page. Pages that are not named keep their path. */
  readonly paths: Readonly<Record<string, string | null>>;
}

const namesIn = (pattern: string): string[] => [...pattern.matchAll(/\$(\w+)/g)].map(([, name]) => name ?? '');

/** `{"/wallet":"/me/points","/bail":null}`: keys are patterns of our pages, values name only what their key names. */
export const mobilePaths = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue('must be JSON');
      return z.NEVER;
    }
  })
  .pipe(
    z.record(
      z.string(),
      z
        .string()
        .regex(/^\/(?!\/)/, 'must be paths, or null')
        .nullable(),
    ),
  )
  .superRefine((paths, context) => {
    for (const [pattern, target] of Object.entries(paths)) {
      if (!PAGE_PATTERNS.includes(pattern)) context.addIssue(`has no page ${pattern}: contract/pages.ts lists them`);
      const unknown = namesIn(target ?? '').filter((name) => !namesIn(pattern).includes(name));
      if (unknown.length > 0) context.addIssue(`${pattern} does not name ${unknown.join(', ')}`);
    }
  });

export const mobileUrl = z
  .url({ protocol: /^https?$/, error: 'must look like https://m.market.example' })
  .refine((text) => URL.parse(text)?.pathname === '/', 'must be an origin, without a path: MOBILE_PATHS has the paths')
  .transform((text) => new URL(text).origin);

/** Null without an address. Throws when the mobile site is this one, which would lead phones in a circle. */
export function mobileSiteOf(
  url: string | undefined,
  paths: MobileSite['paths'] | undefined,
  publicUrl: string,
): MobileSite | null {
  if (url === undefined) {
    if (paths !== undefined) throw new Error('MOBILE_PATHS: needs MOBILE_URL');
    return null;
  }
  if (new URL(url).host === new URL(publicUrl).host)
    throw new Error('MOBILE_URL: must be another host than PUBLIC_URL');
  return { url, paths: paths ?? {} };
}
