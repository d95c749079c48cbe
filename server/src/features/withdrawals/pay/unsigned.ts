import type { Scope } from '#server/app/scope.ts';
import { lockSigner } from '#server/platform/signer-lock.ts';
import { payingAddresses } from '../networks.ts';
import type { WithdrawalRow } from '../withdrawals.store.ts';
import { signingOf } from './pay.store.ts';
import { recordWait } from './record.ts';

/**
 * Whether nothing is signed for a withdrawal that the signer has, and nothing can be before the transaction ends: after it the signer finds
 * a withdrawal that is over, or recalled. A record that lacks payments may lack this one.
 */
export async function isUnsignedNow({ services, tx }: Scope, row: WithdrawalRow): Promise<boolean> {
  const chain = services.chains.find(({ id }) => id === row.network);
  if (chain === undefined) return false;
  await lockSigner(tx);
  if ((await signingOf(tx, row.id)) !== null) return false;
  const payer = (await payingAddresses(tx)).get(chain.id) ?? '';
  return (await recordWait(tx, chain, { payer, recipient: row.recipient, amount: row.amount - row.fee })) === null;
}
