import { definePart } from '#server/app/parts.ts';
import type { Services } from '#server/app/services.ts';
import { OFFER_TABLES } from '#server/features/shelf/public.ts';
import { sql } from '#server/platform/postgres/sql.ts';

interface Views {
  /** Views that are not in the database yet, by ad; null: none. */
  waiting: Map<string, number> | null;
  /** The current write: a flush waits for it too, so that afterwards nothing counted before is missing. */
  writing: Promise<void>;
}

const viewsOf = definePart<Views>(() => ({ waiting: null, writing: Promise.resolve() }));

/**
 * Counts one view of an ad. Views are added up in memory and written together after `ads.view_flush_ms`, because a
 * popular ad is read far more often than its row should be written. Unwritten views are lost when the process dies.
 */
export function countView(services: Services, adId: string): void {
  const views = viewsOf(services);
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
