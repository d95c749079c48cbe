import { compareIdentityZone } from '#contract/functions/identity-staff.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { applicantOf, applicationById } from './applications.store.ts';
import { holdsCase } from './cases.ts';
import { openFacts } from './facts.ts';
import { compareZone } from './mrz/mrz.ts';
import { factsOf } from './standing.ts';

/** For who has the open case: nobody else learns what the applicant wrote. */
export const compareIdentityZoneHandler = handle(compareIdentityZone, async (call: UserCall, { id, lines }) => {
  const { db, services, session } = call;
  const row = await applicationById(db, id);
  const applicant = row === null ? null : await applicantOf(db, row.userId);
  if (row === null || applicant === null) throw new AppError('nothing.found');
  if (!holdsCase(factsOf(services.rules, applicant, { level: row.level, row }), session)) {
    throw new AppError('identity.not_your_case');
  }
  const { differing, skipped, ...comparison } = compareZone(lines, openFacts(services, row));
  return { ...comparison, differing: [...differing], skipped: [...skipped] };
});
