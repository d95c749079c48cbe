import type { z } from 'zod';
import type { listAds } from '#contract/functions/ads.ts';
import { defineCache } from '#server/app/cache.ts';
import { writeOnce } from '#server/gateway/reply.ts';

export type AdPage = z.input<typeof listAds.result>;

/**
 * A page as a visitor sees it, shared by all who request it within `ads.list_page_ms`; stale-while-revalidate: callers
 * get the old page while the new one loads. Changes announced on the bus drop it at once; the remainder of an ad is up
 * to date only after the time has passed.
 */
export const visitorsPage = defineCache<() => Promise<AdPage>, AdPage>({
  max: 500,
  keptMs: ({ rules }) => rules.get('ads.list_page_ms'),
  staleWhileLoading: true,
  forgottenOn: ['ads', 'settings'],
  load: async (_services, make) => writeOnce(await make()),
});
