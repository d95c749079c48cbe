import type { RecurringJob } from '#server/app/jobs/job.ts';
import { lockOldPhotos, markRemoved } from '../uploads.store.ts';

const BATCH = 100;
const EVERY_S = 600;

/**
 * Removes the photos of cards `orders.photo_keep_s` after the end of their order. An order in dispute has no end yet, so
 * its photos stay. The row stays: its hash refuses the same picture for another card.
 */
export const sweepPhotosJob: RecurringJob = {
  name: 'uploads.sweep_photos',
  everyS: EVERY_S,
  run({ db, rules, storage }) {
    const keepS = rules.get('orders.photo_keep_s');
    return db.transaction(async (tx) => {
      const photos = await lockOldPhotos(tx, { keepS, limit: BATCH });
      // Files first: if the process dies in between, the rows are found again.
      for (const { key } of photos) await storage.remove(key);
      await markRemoved(
        tx,
        photos.map(({ id }) => id),
      );
      return photos.length;
    });
  },
};
