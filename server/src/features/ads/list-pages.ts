import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import type { listAds } from '#contract/functions/ads.ts';
import type { Services } from '#server/app/services.ts';
import { writeOnce } from '#server/gateway/reply.ts';

export type AdPage = z.input<typeof listAds.result>;

interface Kept {
  readonly page: Promise<AdPage>;
  /** From then on it is made anew, by the first who asks; the others get this one meanwhile, until it is too old. */
  renewAt: number;
  readonly tooOldAt: number;
}

/** So many times `ads.list_page_ms` a page may still be handed out while the next one is being made. */
const STALE_TIMES = 2;

const MAX_PAGES = 500;
const kept = new WeakMap<Services, LRUCache<string, Kept>>();

/**
 * A page as a visitor sees it, made once for all who ask for it within `ads.list_page_ms`; then again behind their
 * backs, so that nobody waits for a page that many look at. What the bus says has changed leaves at once; an order that
 * took from an ad shows when the time is up.
 */
export function visitorsPage(services: Services, key: string, make: () => Promise<AdPage>): Promise<AdPage> {
  const keptMs = services.rules.get('ads.list_page_ms');
  if (keptMs === 0) return make();
  const pages = pagesOf(services);
  const now = Date.now();
  const found = pages.get(key);
  if (found === undefined || found.tooOldAt <= now) return renew(pages, key, { keptMs, make });
  if (found.renewAt <= now) {
    found.renewAt = found.tooOldAt;
    const next = make().then(writeOnce);
    // Unless somebody's news took it away meanwhile: what was being made then may be out of date already.
    const keep = () => pages.get(key) === found && pages.set(key, keptFrom(next, keptMs));
    next.then(keep, () => undefined);
  }
  return found.page;
}

interface Making {
  readonly keptMs: number;
  readonly make: () => Promise<AdPage>;
}

function renew(pages: LRUCache<string, Kept>, key: string, { keptMs, make }: Making): Promise<AdPage> {
  const page = make().then(writeOnce);
  pages.set(key, keptFrom(page, keptMs));
  page.catch(() => pages.delete(key));
  return page;
}

function keptFrom(page: Promise<AdPage>, keptMs: number): Kept {
  const now = Date.now();
  return { page, renewAt: now + keptMs, tooOldAt: now + keptMs * STALE_TIMES };
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
