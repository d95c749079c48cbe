import type { RecurringJob } from '#server/app/jobs/job.ts';
import type { Services } from '#server/app/services.ts';
import { followVendor, returnToHouse } from './follow.ts';
import { atVendorFor } from './vendor.store.ts';

const BATCH = 20;
const EVERY_S = 60;

/** Applications that the check service keeps for too long come back to staff. */
export const vendorWaitJob: RecurringJob = { name: 'identity.vendor_wait', everyS: EVERY_S, run: endVendorWaits };

/** Returns the number of applications of one batch. A lost webhook is made up for: the service is asked once more. */
export async function endVendorWaits(services: Services): Promise<number> {
  const { db, rules, identityCheck, log } = services;
  const waitS = identityCheck === null ? 0 : rules.get('identity.vendor_wait_s');
  const due = await atVendorFor(db, waitS, BATCH);
  for (const { id } of due) {
    await followVendor(services, id).catch((error: unknown) =>
      log.warn({ application: id, reason: String(error) }, 'the check service was not reached; staff decide'),
    );
    await returnToHouse(services, id);
  }
  return due.length;
}
