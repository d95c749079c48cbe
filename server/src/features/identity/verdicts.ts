import type { UserChanged } from '#contract/events/users.ts';
import type { ProvenLevel, RefusalReason } from '#core/identity/application-table.ts';
import { tell } from '#server/platform/outbox/tell.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { type ApplicationRow, endApproved, setLevel, setVerdict } from './applications.store.ts';

/** What was decided of an application, by whomever: stored, and told to its applicant. Returns the level now proven. */
export async function storeApproval(tx: Tx, row: ApplicationRow, provenLevel: ProvenLevel): Promise<ProvenLevel> {
  await endApproved(tx, row.userId, row.level);
  await setVerdict(tx, row.id, { state: 'approved', refusal: null, words: null });
  const level = provenLevel === 2 ? 2 : row.level;
  await setLevel(tx, row.userId, level);
  await tellApplicant(tx, row, { what: 'identity_approved' });
  return level;
}

export async function storeQuestion(tx: Tx, row: ApplicationRow, words: string): Promise<void> {
  await setVerdict(tx, row.id, { state: 'more_asked', refusal: null, words });
  await tellApplicant(tx, row, { what: 'identity_more', note: words });
}

interface Refusal {
  readonly refusal: RefusalReason;
  readonly words: string;
}

export async function storeRefusal(tx: Tx, row: ApplicationRow, { refusal, words }: Refusal): Promise<void> {
  await setVerdict(tx, row.id, { state: 'refused', refusal, words });
  await tellApplicant(tx, row, { what: 'identity_refused', refusal, note: words });
}

type LevelOf = Pick<ApplicationRow, 'userId' | 'level'>;

/** News of a level ends what earlier news of it waited for, whichever application it was about. */
const referenceOf = ({ userId, level }: LevelOf): string => `identity/${level}/${userId}`;

export const tellApplicant = (tx: Tx, { userId, level }: LevelOf, news: UserChanged): Promise<void> => {
  const payload = { ...news, ref: referenceOf({ userId, level }), level };
  return tell(tx, { event: 'users.changed', to: { owner: userId }, payload });
};

/** The applicant sent what staff asked for, or a new document. */
export const tellSent = (tx: Tx, of: LevelOf): Promise<void> =>
  tell(tx, { event: 'users.settled', to: { owner: of.userId }, payload: { ref: referenceOf(of) } });
