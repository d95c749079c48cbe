import type { Scope } from '#server/app/scope.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { moveWithdrawal } from '../move.ts';
import { payingAddresses } from '../networks.ts';
import { approvalsOf, lockWithdrawal, reviewsOf } from '../withdrawals.store.ts';
import type { Due, Look } from './due.ts';
import { isHeldBack, signedOf, signingOf } from './pay.store.ts';
import { recordWait } from './record.ts';
import { isRecalled } from './start.ts';
import { isUnsignedNow } from './unsigned.ts';

/** What the signer decided: from the signature on, the transaction may be on the chain at any moment. */
export async function takeSignature({ services, chain, row }: Due): Promise<Look> {
  const { db, log } = services;
  const signing = await signingOf(db, row.id);
  if (signing === null) {
    return (await db.transaction((tx) => recall({ services, tx }, row.id)))
      ? 'moved'
      : unsignedWait(db, { chain, row });
  }
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

/**
 * Takes a payment back from the signer whose owner may not be paid any more, as long as nothing is signed: it waits, or goes to staff, as
 * one does that the signer never had.
 */
async function recall({ services, tx }: Scope, id: string): Promise<boolean> {
  const locked = await lockWithdrawal(tx, id);
  if (locked?.state !== 'signing' || !(await isRecalled(tx, locked))) return false;
  if (!(await isUnsignedNow({ services, tx }, locked))) return false;
  const approvals = approvalsOf(await reviewsOf(tx, id));
  return (await moveWithdrawal({ services, tx }, locked, { event: 'recall', approvals, isUnsigned: true })) !== null;
}

/** Why the signer, which is there or not, has not decided. */
async function unsignedWait(db: Queryable, { chain, row }: Pick<Due, 'chain' | 'row'>): Promise<Look> {
  const payer = (await payingAddresses(db)).get(chain.id);
  if (payer === undefined) return 'signer';
  const wish = { payer, recipient: row.recipient, amount: row.amount - row.fee };
  return (await recordWait(db, chain, wish)) ?? ((await isHeldBack(db, row.id)) ? 'limit' : 'signer');
}
