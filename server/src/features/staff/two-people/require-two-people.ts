import { excusesTies, TIE_REFUSALS } from '#core/staff/two-people.ts';
import type { Pair } from '#server/features/people/public.ts';
import type { UserCall, WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { noteStaffAct } from '#server/platform/staff-act.ts';
import { platformAge, type TiedColleague, tiedWith, tiesOf } from './ties.store.ts';

/**
 * Throws the refusal of a tie between the caller and one of the colleagues on whose proposal, review or ruling the caller
 * decides. Returns the ties that are excused, for `noteExcused` at the end of the transaction.
 */
export async function requireTwoPeople(
  { tx, session, services }: Pick<WriteCall, 'tx' | 'session' | 'services'>,
  colleagueIds: readonly string[],
): Promise<readonly TiedColleague[]> {
  const tied = await tiedWith({ db: tx, services }, session.userId, colleagueIds);
  const [first] = tied;
  if (first === undefined || excusesTies(await platformAge(tx))) return tied;
  throw new AppError(TIE_REFUSALS[first.tie], { name: first.name });
}

export interface Excused {
  readonly ties: readonly TiedColleague[];
  /** The decision, as the log names it. */
  readonly subject: string;
  readonly reason: string;
}

/** Auditors read which decisions on a new platform were of two who have a tie. Call it last. */
export async function noteExcused(
  { tx, session }: Pick<WriteCall, 'tx' | 'session'>,
  { ties, subject, reason }: Excused,
): Promise<void> {
  for (const { name, tie } of ties) {
    const signers = { actorId: session.userId, approverId: null };
    const after = { colleague: name, tie };
    await tx.run(noteStaffAct({ ...signers, kind: 'excused', userId: null, subject, before: {}, after, reason }));
  }
}

/** For screens: the colleagues of these with whom the caller may not decide, by their ids. */
export async function refusingTies(
  {
    db,
    services,
    session,
  }: Pick<UserCall, 'db' | 'services'> & { readonly session: Pick<UserCall['session'], 'userId'> },
  colleagueIds: readonly string[],
): Promise<ReadonlyMap<string, TiedColleague>> {
  const tied = await tiedWith({ db, services }, session.userId, colleagueIds);
  if (tied.length === 0 || excusesTies(await platformAge(db))) return new Map();
  return new Map(tied.map((colleague) => [colleague.id, colleague]));
}

/** Which of these pairs of colleagues may not decide together, in their order. */
export async function refusedPairs(
  { db, services }: Pick<UserCall, 'db' | 'services'>,
  pairs: readonly Pair[],
): Promise<boolean[]> {
  const ties = await tiesOf({ db, services }, pairs);
  const isRefused = ties.some((tie) => tie !== null) && !excusesTies(await platformAge(db));
  return ties.map((tie) => isRefused && tie !== null);
}
