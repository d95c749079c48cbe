import type { Role } from '#core/access/access.ts';
import type { ApplicationActor, ApplicationFacts } from '#core/identity/application-decide.ts';
import type { IdentityLevel } from '#core/identity/application-table.ts';
import { dayOf } from '#core/identity/documents.ts';
import type { Rules } from '#server/platform/settings/rules.ts';
import type { Applicant, ApplicationRow } from './applications.store.ts';

const DAY_MS = 86_400_000;

/** Until which day a document counts as ending soon, YYYY-MM-DD. */
export const endingUntil = (rules: Rules, now: number): string =>
  dayOf(new Date(now + rules.get('identity.end_notice_days') * DAY_MS));

/** The facts of a level; `row`: its newest application. A level can be proven without one, as in the demo. */
export function factsOf(
  rules: Rules,
  { id, provenLevel }: Applicant,
  { level, row }: { readonly level: IdentityLevel; readonly row: ApplicationRow | null },
): ApplicationFacts {
  const endsOn = row?.endsOn ?? null;
  return {
    level,
    state: row?.state ?? (provenLevel >= level ? 'approved' : 'none'),
    applicantId: id,
    ownerId: row?.ownerId ?? null,
    firstApproverId: row?.firstApproverId ?? null,
    provenLevel,
    isEnding: row?.state === 'approved' && endsOn !== null && endsOn <= endingUntil(rules, Date.now()),
    isAtVendor: row !== null && row.vendorSince !== null,
  };
}

export const applicantActor = (session: { readonly userId: string; readonly role: string }): ApplicationActor => ({
  kind: 'user',
  id: session.userId,
  role: session.role as Role,
  isOpponent: false,
});
