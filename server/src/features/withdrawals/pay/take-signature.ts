import { moveWithdrawal } from '../move.ts';
import { approvalsOf, lockWithdrawal, reviewsOf } from '../withdrawals.store.ts';
import type { Due, Look } from './due.ts';
import { signedOf, signingOf } from './pay.store.ts';

/** What the signer decided: from the signature on, the transaction may be on the chain at any moment. */
export async function takeSignature({ services, row }: Due): Promise<Look> {
  const { db, log } = services;
  const signing = await signingOf(db, row.id);
  if (signing === null) return 'signer';
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
