import { getIdentityCase, listIdentityCases } from '#contract/functions/identity-staff.ts';
import type { Role } from '#core/access/access.ts';
import { type ApplicationFacts, decideApplication, movesOpenTo } from '#core/identity/application-decide.ts';
import type { ApplicationMove, ApplicationState } from '#core/identity/application-table.ts';
import { isOpponentOf, refusingTies, requireTwoPeople, type TiedColleague } from '#server/features/staff/public.ts';
import { handle, type Session, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
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
  submittedAt,
  decidedAt,
});

const STAFF_MOVES = ['take', 'release', 'ask_more', 'approve', 'refuse'] as const;

export const getIdentityCaseHandler = handle(getIdentityCase, async (call: UserCall, { id }) => {
  const { db, services, session } = call;
  const row = await applicationById(db, id);
  const applicant = row === null ? null : await applicantOf(db, row.userId);
  if (row === null || applicant === null) throw new AppError('nothing.found');
  const facts = factsOf(services.rules, applicant, { level: row.level, row });
  const actor = await staffActor(db, session, row.userId);
  const firstApprover = row.firstApproverId === null ? null : await applicantOf(db, row.firstApproverId);
  const tied = [...(await refusingTies(call, approversOf(facts))).values()][0];
  const moves = movesOpenTo(facts, actor).filter((move) => tied === undefined || !isTied(move));
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
    submittedAt: row.submittedAt,
    decidedAt: row.decidedAt,
    owner: owner?.nickname ?? null,
    isMine: row.ownerId === session.userId,
    isSecondLook: row.state === 'pending' && row.firstApproverId !== null,
    firstApprover: firstApprover?.nickname ?? null,
    tie: tied === undefined ? null : { name: tied.name, tie: tied.tie },
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

const BARS = ['staff.not_yourself', 'staff.opponent', 'identity.approved_before'] as const;

/** Why a colleague has to decide. */
function barOf(decision: ReturnType<typeof decideApplication>): (typeof BARS)[number] | null {
  return 'refusal' in decision ? (BARS.find((bar) => bar === decision.refusal) ?? null) : null;
}

/** Nobody approves what a colleague approved with whom they have a tie; they may take and refuse it. */
const isTied = (move: ApplicationMove): boolean => move === 'approve';
const approversOf = ({ state, firstApproverId }: ApplicationFacts): readonly string[] =>
  state === 'pending' && firstApproverId !== null ? [firstApproverId] : [];

/** Throws the refusal of a tie with whoever approved it before; returns the ties that are excused. */
export const requireTwoApprovers = async (
  call: WriteCall,
  facts: ApplicationFacts,
  move: ApplicationMove,
): Promise<readonly TiedColleague[]> => requireTwoPeople(call, isTied(move) ? approversOf(facts) : []);

/** Whether this member of staff has the case, and it is open. */
export const holdsCase = ({ state, ownerId }: ApplicationFacts, { userId }: Session): boolean =>
  ownerId === userId && (state === 'pending' || state === 'more_asked');

export async function staffActor(db: Queryable, { userId: id, role }: Session, applicantId: string) {
  const isOpponent = id !== applicantId && (await isOpponentOf(db, id, applicantId));
  return { kind: 'user' as const, id, role: role as Role, isOpponent };
}

/** The state that the move leads to. Throws why this member of staff cannot make it. */
export async function requireMove(
  db: Queryable,
  session: Session,
  { facts, move }: { readonly facts: ApplicationFacts; readonly move: ApplicationMove },
): Promise<ApplicationState> {
  const decision = decideApplication(facts, await staffActor(db, session, facts.applicantId), move);
  if ('refusal' in decision) throw new AppError(decision.refusal);
  return decision.state;
}
