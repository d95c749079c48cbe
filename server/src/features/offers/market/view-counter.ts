import { LRUCache } from 'lru-cache';
import { definePart } from '#server/app/parts.ts';
import type { Services } from '#server/app/services.ts';
import { OFFER_TABLES } from '#server/features/shelf/public.ts';
import type { Call } from '#server/gateway/handler.ts';
import { addressGroup } from '#server/platform/limits/address.ts';
import { sql } from '#server/platform/postgres/sql.ts';

interface Views {
  /** Views that are not in the database yet, by ad; null: none. */
  waiting: Map<string, number> | null;
  /** The current write: a flush waits for it too, so that afterwards nothing counted before is missing. */
  writing: Promise<void>;
  /** Who saw which ad lately. */
  readonly viewers: LRUCache<string, true>;
}

const MAX_VIEWERS = 100_000;

const viewsOf = definePart<Views>(() => ({
  waiting: null,
  writing: Promise.resolve(),
  viewers: new LRUCache({ max: MAX_VIEWERS }),
}));

/** An account; of a visitor the network, since a device gives itself a name. */
const viewerOf = ({ session, address }: Pick<Call, 'session' | 'address'>): string =>
  session?.userId ?? addressGroup(address);

/**
 * Counts a view of an ad, one viewer's once in `ads.view_again_s`. Views are added up in memory and written together
 * after `ads.view_flush_ms`, because a popular ad is read far more often than its row should be written. Unwritten views
 * are lost when the process dies, and each process knows its own viewers.
 */
export function countView(call: Pick<Call, 'services' | 'session' | 'address'>, adId: string): void {
  const { services } = call;
  const views = viewsOf(services);
  const viewing = `${adId} ${viewerOf(call)}`;
  if (views.viewers.has(viewing)) return;
  views.viewers.set(viewing, true, { ttl: services.rules.get('ads.view_again_s') * 1000 });
  if (views.waiting !== null) {
    views.waiting.set(adId, (views.waiting.get(adId) ?? 0) + 1);
    return;
  }
  views.waiting = new Map([[adId, 1]]);
  const later = () => {
    flushViews(services).catch((error: Error) => services.log.debug({ err: error }, 'views of ads were not written'));
  };
  setTimeout(later, services.rules.get('ads.view_flush_ms')).unref();
}

/** Writes the counted views of ads of both kinds, and waits for a write that is under way. */
export async function flushViews(services: Services): Promise<void> {
  const views = viewsOf(services);
  const write = views.writing.catch(() => {}).then(() => writeViews(services));
  views.writing = write;
  await write;
}

/** Ads are locked in the order of their ids, as everywhere. */
async function writeViews(services: Services): Promise<void> {
  const views = viewsOf(services);
  const { waiting } = views;
  views.waiting = null;
  if (waiting === null) return;
  const seen = sql`unnest(${[...waiting.keys()]}::uuid[], ${[...waiting.values()]}::bigint[]) AS v (id, views)`;
  for (const { table } of Object.values(OFFER_TABLES)) {
    await services.db.run(sql`
      UPDATE ${table} AS a SET views = a.views + seen.views
      FROM (SELECT b.id, v.views FROM ${seen} JOIN ${table} b ON b.id = v.id
            ORDER BY b.id FOR NO KEY UPDATE OF b) AS seen
      WHERE a.id = seen.id`);
  }
}
