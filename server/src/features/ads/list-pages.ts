import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import type { listAds } from '#contract/functions/ads.ts';
import { writeOnce } from '#server/gateway/reply.ts';
import type { Services } from '#server/platform/services.ts';
import { sql } from '#server/platform/sql.ts';

export type AdPage = z.input<typeof listAds.result>;

interface Kept {
  readonly page: Promise<AdPage>;
  readonly until: number;
}

const MAX_PAGES = 500;
const kept = new WeakMap<Services, LRUCache<string, Kept>>();

/**
 * A page as a visitor sees it, made once for all who ask for it within `ads.list_page_ms`. What the bus says has changed
 * leaves at once; what only others did, such as an order that took from an ad, shows when the time is up.
 */
export function visitorsPage(services: Services, key: string, make: () => Promise<AdPage>): Promise<AdPage> {
  const keptMs = services.rules.get('ads.list_page_ms');
  if (keptMs === 0) return make();
  const pages = pagesOf(services);
  const now = Date.now();
  const found = pages.get(key);
  if (found !== undefined && found.until > now) return found.page;
  const page = make().then(writeOnce);
  pages.set(key, { page, until: now + keptMs });
  page.catch(() => pages.delete(key));
  return page;
}

function pagesOf(services: Services): LRUCache<string, Kept> {
  const open = kept.get(services);
  if (open !== undefined) return open;
  const pages = new LRUCache<string, Kept>({ max: MAX_PAGES });
  kept.set(services, pages);
  services.bus.subscribe('ads', () => pages.clear());
  services.bus.subscribe('settings', () => pages.clear());
  return pages;
}

/** Whether this user is in a block with any of these, whichever of the two made it. */
export async function isBlockedWith(services: Services, userId: string, others: readonly string[]): Promise<boolean> {
  const { blocked } = await services.db.one<{ blocked: boolean }>(sql`
    SELECT EXISTS (SELECT FROM user_block b WHERE b.user_id = ${userId} AND b.blocked_id = ANY(${others}::uuid[]))
        OR EXISTS (SELECT FROM user_block b WHERE b.blocked_id = ${userId} AND b.user_id = ANY(${others}::uuid[]))
        AS blocked`);
  return blocked;
}
