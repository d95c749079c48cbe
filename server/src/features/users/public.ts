import type { Session } from '#server/gateway/handler.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { presentForOperator, presentMe } from './users.present.ts';
import { NO_PROOFS, userById } from './users.store.ts';

export { requireAddress } from './address.ts';
export { requireOwnName } from './own-name.ts';
export { PAUSES_IN_FORCE, type PauseReason } from './pauses-in-force.ts';
export { newPublicName } from './public-name.ts';
export { presentMe } from './users.present.ts';
export { frozenAmong, lockProfile, proofsOf, storePhoto, userById } from './users.store.ts';

/** The account of a session: what an operator reads of it is not the provider's own. */
export async function readMe(db: Queryable, session: Pick<Session, 'userId' | 'operator'>, proofs = NO_PROOFS) {
  const { userId, operator } = session;
  if (!operator) return presentMe(await userById(db, userId), proofs);
  const own = await userById(db, operator.userId);
  return presentForOperator(await userById(db, userId), { operator, own, proofs });
}
