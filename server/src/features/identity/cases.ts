import { getIdentityCase, listIdentityCases } from '#contract/functions/identity-staff.ts';
import type { Role } from '#core/access/access.ts';
import { type ApplicationFacts, decideApplication, movesOpenTo } from '#core/identity/application-decide.ts';
import type { ApplicationMove } from '#core/identity/application-table.ts';
import { isOpponentOf } from '#server/features/staff/public.ts';
import { handle, type Session, type UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { type ApplicationRow, applicantOf, applicationById, sameDocument } from './applications.store.ts';
import { type CaseRow, casesPage } from './cases.store.ts';
import { openFacts } from './facts.ts';
import { imagesOf } from './images.store.ts';
import { factsOf } from './standing.ts';

export const listIdentityCasesHandler = handle(
  listIdentityCases,
  async ({ db, session }: UserCall, { which, start, limit }) => {
    const { rows, totalCount } = await casesPage(db, { which, staffId: session.userId }, { start, limit });
    return {
      list: rows.map((row) => presentRow(row, session)),
      totalCount,
    };
  },
);

const presentRow = ({ ownerId, submittedAt, decidedAt, ...row }: CaseRow, { userId }: Session) => ({
  ...row,
  isMine: ownerId === userId,
  submittedAt: submittedAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
});

const STAFF_MOVES = ['take', 'release', 'ask_more', 'approve', 'refuse'] as const;

export const getIdentityCaseHandler = handle(getIdentityCase, async (call: UserCall, { id }) => {
  const { db, services, session } = call;
  const row = await applicationById(db, id);
  const applicant = row === null ? null : await applicantOf(db, row.userId);
  if (row === null || applicant === null) throw new AppError('nothing.found');
  const facts = factsOf(services.rules, applicant, { level: row.level, row });
  const actor = await staffActor(db, session, row.userId);
  const moves = movesOpenTo(facts, actor);
  const isOpen = holdsCase(facts, session);
  const owner = row.ownerId === null ? null : await applicantOf(db, row.ownerId);
  return {
    id: row.id,
    level: row.level,
    state: row.state,
    userId: row.userId,
    name: applicant.nickname,
    isFlagged: row.isFlagged,
    atVendor: facts.isAtVendor,
    submittedAt: row.submittedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    owner: owner?.nickname ?? null,
    isMine: row.ownerId === session.userId,
    facts: isOpen ? presentFacts(call, row) : null,
    images: isOpen ? (await imagesOf(db, row.id)).map(({ part }) => part) : [],
    refusal: row.refusal,
    words: row.words,
    sameDocument: await sameDocument(db, row.userId, row.documentHash),
    may: STAFF_MOVES.filter((move) => moves.includes(move)),
    barred: barOf(decideApplication({ ...facts, state: 'pending', ownerId: null }, actor, 'take')),
  };
});

function presentFacts({ services }: UserCall, row: ApplicationRow) {
  const { documentType, documentNumber, ...person } = openFacts(services, row);
  return { person, documentType, documentNumber, endsOn: row.endsOn, dayCode: row.selfieCode };
}

/** Why a colleague has to decide. */
function barOf(decision: ReturnType<typeof decideApplication>): 'staff.not_yourself' | 'staff.opponent' | null {
  if (!('refusal' in decision)) return null;
  return decision.refusal === 'staff.not_yourself' || decision.refusal === 'staff.opponent' ? decision.refusal : null;
}

/** Whether this member of staff has the case, and it is open. */
export const holdsCase = ({ state, ownerId }: ApplicationFacts, { userId }: Session): boolean =>
  ownerId === userId && (state === 'pending' || state === 'more_asked');

export async function staffActor(db: Queryable, { userId: id, role }: Session, applicantId: string) {
  const isOpponent = id !== applicantId && (await isOpponentOf(db, id, applicantId));
  return { kind: 'user' as const, id, role: role as Role, isOpponent };
}

/** Throws why this member of staff cannot make the move. */
export async function requireMove(
  db: Queryable,
  session: Session,
  { facts, move }: { readonly facts: ApplicationFacts; readonly move: ApplicationMove },
): Promise<void> {
  const decision = decideApplication(facts, await staffActor(db, session, facts.applicantId), move);
  if ('refusal' in decision) throw new AppError(decision.refusal);
}
