import type { z } from 'zod';
import type { listAds } from '#contract/functions/ads.ts';
import { defineCache } from '#server/app/cache.ts';
import { writeOnce } from '#server/gateway/reply.ts';

export type AdPage = z.input<typeof listAds.result>;

/**
 * A page as a visitor sees it, made once for all who ask for it within `ads.list_page_ms`; then again while they are
 * given the one before, so that nobody waits for a page that many look at. What the bus says has changed leaves at
 * once; an order that took from an ad shows when the time is up.
 */
export const visitorsPage = defineCache<() => Promise<AdPage>, AdPage>({
  max: 500,
  keptMs: ({ rules }) => rules.get('ads.list_page_ms'),
  staleWhileLoading: true,
  forgottenOn: ['ads', 'settings'],
  load: async (_services, make) => writeOnce(await make()),
});
