import type { Queryable } from '#server/platform/postgres/db.ts';
import { moveWithdrawal } from '../move.ts';
import { payingAddresses } from '../networks.ts';
import { approvalsOf, lockWithdrawal, reviewsOf } from '../withdrawals.store.ts';
import type { Due, Look } from './due.ts';
import { isHeldBack, signedOf, signingOf } from './pay.store.ts';
import { recordWait } from './record.ts';

/** What the signer decided: from the signature on, the transaction may be on the chain at any moment. */
export async function takeSignature({ services, chain, row }: Due): Promise<Look> {
  const { db, log } = services;
  const signing = await signingOf(db, row.id);
  if (signing === null) return unsignedWait(db, { chain, row });
  if (signing.refusal === null && (await signedOf(db, row.id)).length === 0) return 'signer';
  if (signing.refusal !== null) log.error({ withdrawal: row.id, refusal: signing.refusal }, 'the signer refused');
  await db.transaction(async (tx) => {
    const locked = await lockWithdrawal(tx, row.id);
    if (locked === null) return;
    const approvals = approvalsOf(await reviewsOf(tx, row.id));
    await moveWithdrawal({ services, tx }, locked, { event: signing.refusal === null ? 'sign' : 'refuse', approvals });
  });
  return 'moved';
}

/** Why the signer, which is there or not, has not decided. */
async function unsignedWait(db: Queryable, { chain, row }: Pick<Due, 'chain' | 'row'>): Promise<Look> {
  const payer = (await payingAddresses(db)).get(chain.id);
  if (payer === undefined) return 'signer';
  const wish = { payer, recipient: row.recipient, amount: row.amount - row.fee };
  return (await recordWait(db, chain, wish)) ?? ((await isHeldBack(db, row.id)) ? 'limit' : 'signer');
}
