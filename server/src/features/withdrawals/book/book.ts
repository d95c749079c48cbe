import {
  addWithdrawalAddress,
  listWithdrawalAddresses,
  removeWithdrawalAddress,
} from '#contract/functions/withdrawals.ts';
import { enqueueMail } from '#server/app/mail-queue.ts';
import { handle, type ParamsOf, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Chain } from '#server/platform/chain/chain.ts';
import { newId } from '#server/platform/ids.ts';
import { minuteOf } from '#server/platform/minute-of.ts';
import { noteSecurity } from '#server/platform/security-event.ts';
import { chainOf, requirePayable, shownOn } from '../networks.ts';
import { bookOf, countEntries, insertEntry, lockOwner, removeEntry } from './book.store.ts';
import { newAddressMail } from './new-address-mail.ts';

export const listAddressesHandler = handle(listWithdrawalAddresses, async ({ services, db, session }: UserCall) => ({
  list: (await bookOf(db, session.userId)).map(({ id, network, address, label, addedAt, heldUntil, pausedUntil }) => ({
    id,
    network,
    ...shownOn(services, network, address),
    label,
    addedAt,
    heldUntil,
    pausedUntil,
  })),
}));

type Typed = Pick<ParamsOf<typeof addWithdrawalAddress>, 'address' | 'isCompared'>;

export const addAddressHandler = handle(addWithdrawalAddress, async (call: WriteCall, params) => {
  const { services, tx, session, address: from, userAgent } = call;
  const { userId } = session;
  const chain = chainOf(services, params.network);
  const address = readAddress(chain, params);
  await requirePayable(tx, chain, address);
  const owner = await lockOwner(tx, userId);
  await requireRoom(call);
  const row = { id: newId(), userId, network: chain.id, address, label: params.label };
  const heldUntil = await insertEntry(tx, row, services.rules.get('withdrawals.address_hold_s'));
  if (heldUntil === null) throw new AppError('withdrawals.address_again');
  const subject = 'withdrawal_address_added';
  await tx.run(noteSecurity({ kind: 'protection_changed', userId, subject, address: from, userAgent }));
  if (owner.email !== null) {
    const link = `${services.config.publicUrl}/accountSettings/security`;
    const shown = chain.addresses.show(address);
    const facts = { network: chain.name, address: shown, label: params.label, until: minuteOf(heldUntil), link };
    await enqueueMail(tx, { to: owner.email, ...newAddressMail(owner.lang, facts) });
  }
  return { id: row.id, heldUntil };
});

/** Throws `withdrawals.address_form`, `withdrawals.address_checksum`, and `withdrawals.address_unchecked`. */
function readAddress({ addresses }: Chain, { address, isCompared }: Typed): string {
  const read = addresses.read(address);
  if ('address' in read) {
    if (read.isUnchecked && !isCompared) throw new AppError('withdrawals.address_unchecked', { field: 'address' });
    return read.address;
  }
  throw new AppError(read.wrong === 'form' ? 'withdrawals.address_form' : 'withdrawals.address_checksum', {
    field: 'address',
  });
}

async function requireRoom({ services, tx, session }: WriteCall): Promise<void> {
  const { listed, today } = await countEntries(tx, session.userId);
  const refuse = (
    refusal: 'withdrawals.addresses_most' | 'withdrawals.addresses_per_day',
    rule: 'withdrawals.addresses_per_user' | 'withdrawals.addresses_per_day',
    count: number,
  ) => {
    const limit = services.rules.get(rule);
    if (count >= limit) throw new AppError(refusal, { limit, rule });
  };
  refuse('withdrawals.addresses_most', 'withdrawals.addresses_per_user', listed);
  refuse('withdrawals.addresses_per_day', 'withdrawals.addresses_per_day', today);
}

export const removeAddressHandler = handle(removeWithdrawalAddress, async ({ tx, session }: WriteCall, { id }) => {
  if (!(await removeEntry(tx, session.userId, id))) throw new AppError('nothing.found');
  return { ok: true as const };
});
