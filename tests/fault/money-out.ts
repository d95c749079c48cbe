import type { ErrorCode } from '#contract/errors/codes.ts';
import type { FakeChannel } from '#tests/fakes/payout-channels/fake-channel.ts';
import { TRADE_PASSWORD } from './crash.ts';
import { newKey, pointsBetween } from './money-actors.ts';
import type { MoneyActor } from './money-history.ts';
import { persist } from './persist.ts';

const secret = { tradePassword: TRADE_PASSWORD };
/** The channel of the round’s payout provider. */
export const CHANNEL = 3;

/** Where the payouts of a round go: an account of the demo, and its holder as a bank has the name. */
export const PAYEE = { name: 'ben_okafor', accountNumber: '0000014579', holder: 'OKAFOR BENJAMIN' } as const;

/** Switches a payout provider to paying by itself through its channel. */
export async function openPayer({ wire }: Pick<MoneyActor, 'wire'>): Promise<void> {
  await wire.call('switches.openReceiving', {});
  await wire.call('switches.setPayChannel', { withdrawAutoPayChannel: CHANNEL });
  await wire.call('switches.setAutoPay', { isAutoPay: 1 });
}

const UNPAID: ReadonlySet<ErrorCode> = new Set(['payouts.points_short', 'payouts.exposure', 'payouts.max_open']);

/** Asks for payout after payout, while the channel now and then pays without saying so, or breaks before it pays. */
export async function runPayee(actor: MoneyActor, channel: FakeChannel): Promise<void> {
  const { list } = await persist(actor, () => actor.wire.call('paymentAccounts.list', {}));
  const accountId = list[0]?.id ?? '';
  while (!actor.stopping()) {
    if (actor.random.chance(0.3)) channel.next.push(actor.random.pick(['take and say nothing', 'break', 'be busy']));
    const points = pointsBetween(actor.random, 5, 7);
    const params = { accountId, points: `${points}`, fiat: '1', ...secret };
    const idempotencyKey = newKey();
    const payout = await persist(actor, () => actor.wire.call('payouts.request', params, { idempotencyKey }), UNPAID);
    if (payout !== null) actor.history.payouts.set(payout.id, { points, fiat: BigInt(payout.fiat) });
    else await actor.wire.breathe();
  }
}

const UNSENT: ReadonlySet<ErrorCode> = new Set([
  'withdrawals.points_short',
  'withdrawals.exposure',
  'withdrawals.network_short',
  'withdrawals.network_away',
  'withdrawals.too_many_open',
]);

/** Withdraws to one address outside, as soon as enough has come in. */
export async function runWithdrawer(actor: MoneyActor, network: string, address: string): Promise<void> {
  const { wire, history, random } = actor;
  const entry = { network, address, label: 'My wallet' };
  const key = newKey();
  const { id: addressId } = await persist(actor, () =>
    wire.call('withdrawals.addAddress', entry, { idempotencyKey: key }),
  );
  while (!actor.stopping()) {
    const amount = pointsBetween(random, 2, 5);
    const wish = { addressId, amount: `${amount}`, fee: '50000000', ...secret };
    const idempotencyKey = newKey();
    const asking = persist(actor, () => wire.call('withdrawals.request', wish, { idempotencyKey }), UNSENT);
    history.moments.withdrawal++;
    const paid = await asking;
    if (paid !== null) history.withdrawals.set(paid.id, { amount, receives: BigInt(paid.receives) });
    else await wire.breathe();
  }
}
