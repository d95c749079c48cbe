import { getOwnIdentity } from '#contract/functions/identity.ts';
import { movesOpenTo } from '#core/identity/application-decide.ts';
import type { IdentityLevel } from '#core/identity/application-table.ts';
import { dayOf, maskedNumber } from '#core/identity/documents.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Applicant, type ApplicationRow, applicantOf, latestOf } from './applications.store.ts';
import { dayCodeOf, openFacts } from './facts.ts';
import { applicantActor, factsOf } from './standing.ts';

export const getOwnIdentityHandler = handle(getOwnIdentity, async (call: UserCall) => {
  const { db, services, session } = call;
  const { rules } = services;
  const applicant = await applicantOf(db, session.userId);
  if (applicant === null) throw new AppError('nothing.found');
  const personRow = await latestOf(db, session.userId, 1);
  const documentRow = await latestOf(db, session.userId, 2);
  return {
    level: applicant.provenLevel,
    one: { ...presentStanding(call, applicant, { level: 1, row: personRow }), facts: presentFacts(call, personRow) },
    two: {
      ...presentStanding(call, applicant, { level: 2, row: documentRow }),
      documentType: documentRow === null ? null : openFacts(services, documentRow).documentType,
      endsOn: documentRow?.endsOn ?? null,
      isEnding: factsOf(rules, applicant, { level: 2, row: documentRow }).isEnding,
    },
    dayCode: dayCodeOf(services, session.userId, dayOf(new Date())),
    leastAge: rules.get('identity.least_age_years'),
    maxImageBytes: rules.get('identity.max_image_bytes'),
  };
});

interface Standing {
  readonly level: IdentityLevel;
  readonly row: ApplicationRow | null;
}

function presentStanding({ services, session }: UserCall, applicant: Applicant, { level, row }: Standing) {
  const facts = factsOf(services.rules, applicant, { level, row });
  const moves = movesOpenTo(facts, applicantActor(session));
  return {
    state: facts.state,
    maySubmit: moves.includes('submit'),
    atVendor: facts.isAtVendor,
    isSecondLook: facts.state === 'pending' && facts.firstApproverId !== null,
    mayAmend: moves.includes('amend'),
    refusal: row?.refusal ?? null,
    words: row?.words ?? null,
    submittedAt: row?.submittedAt ?? null,
    decidedAt: row?.decidedAt ?? null,
  };
}

function presentFacts({ services }: UserCall, row: ApplicationRow | null) {
  if (row === null) return null;
  const facts = openFacts(services, row);
  return { ...facts, documentNumber: maskedNumber(facts.documentNumber) };
}
