import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { shownRates } from '#server/features/withdrawals/bitcoin/btc-fee.ts';
import { auditLedger } from '#server/ledger/audit.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { type BtcOwner, openBitcoinPayWorld } from '#tests/fixtures/chain/bitcoin-pay-world.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { sell } from '#tests/fixtures/world/orders.ts';
import { buildUser, POINT, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';
import { btcOf, quoteFor, quoteMarket, stockHouse } from '#tests/fixtures/world/swaps.ts';

/** A satoshi is worth half a thousandth of a point: 200,000 are 100 points. */
const DOLLARS = 50_000;

const world = await openBitcoinPayWorld({
  'withdrawals.review_above_points': 500_000_000,
  'withdrawals.open_most': 3,
  'identity.out_day_one': 300_000_000,
});
afterAll(() => world.close());
afterEach(async () => {
  world.chain.estimate = 10_000n;
  expect(await auditLedger(world.db)).toEqual([]);
});

const outcome = (user: BtcOwner, satoshis: bigint) => outcomeOf(world.withdraw(user, satoshis));
const network = () => world.network.id;

describe('a withdrawal of bitcoin', () => {
  it('is offered with what its owner has, quoted within the rules, and given back when it is cancelled', async () => {
    const user = await world.owner([400_000n]);
    const { networks, depositsOnly } = await user.wire.call('withdrawals.getTerms', {});
    expect([networks, depositsOnly]).toMatchObject([
      [
        {
          network: network(),
          name: 'Bitcoin',
          isPaying: true,
          currency: 'BTC',
          unit: 8,
          least: '20000',
          spare: '400000',
        },
      ],
      [],
    ]);
    const quote = await user.wire.call('withdrawals.getQuote', { network: network(), amount: '200000' });
    // Two inputs, the longest script and change have 221 virtual bytes: 10 satoshis for each, and as much again as room.
    expect(quote).toEqual({ fee: '4420', receives: '195580', worth: (100n * POINT).toString(), reviewers: 0 });
    const { id, state } = await world.withdraw(user, 200_000n);
    expect([state, (await btcOf(world, user)).frozen]).toEqual(['approved', 200_000n]);
    await user.wire.call('withdrawals.cancel', { id });
    expect([await world.stateOf(id), await btcOf(world, user)]).toMatchObject(['cancelled', { frozen: 0n }]);
  });

  it('is neither offered nor made while points do not cover what its owner buys', async () => {
    const user = await world.owner([400_000n], { role: 'provider', points: 300 });
    await sell(await buildUser(world), await publishAd(user, { totalAmount: 250 }), [{ face: 250 }]);
    const { networks } = await user.wire.call('withdrawals.getTerms', {});
    expect(networks[0]?.spare).toBe('0');
    expect(await outcome(user, 200_000n)).toBe('withdrawals.btc_exposure');
  });

  it('costs a fee that follows the nodes, within bounds, and none where no node knows it', async () => {
    const user = await world.owner([400_000n]);
    const feeAt = async (estimate: bigint | null) => {
      world.chain.estimate = estimate;
      // They are kept for some seconds.
      shownRates(world.services).rates.clear();
      return user.wire.call('withdrawals.getQuote', { network: network(), amount: '200000' }).then(({ fee }) => fee);
    };
    expect([await feeAt(1n), await feeAt(20_000n), await feeAt(1_000_000n)]).toEqual(['442', '8840', '132600']);
    expect(await outcomeOf(feeAt(null))).toBe('withdrawals.network_away');
    await feeAt(10_000n);
  });

  it('is refused beyond what its owner has, may, and is known for', async () => {
    const user = await world.owner([900_000n], { level: 1 });
    expect(await outcome(user, 19_999n)).toBe('withdrawals.btc_least');
    expect(await outcome(user, 600_002n)).toBe('withdrawals.btc_day_limit');
    expect(await outcome(user, 400_000n)).toBe('ok');
    expect(await outcome(user, 200_002n)).toBe('withdrawals.btc_day_limit');
    const { leftToday } = await user.wire.call('withdrawals.getTerms', {});
    expect(leftToday).toBe((100n * POINT).toString());
    expect(await outcome(await world.owner([50_000n]), 50_001n)).toBe('withdrawals.btc_short');
    const nobody = await world.owner([50_000n], { level: 0 });
    expect(await outcome(nobody, 30_000n)).toBe('withdrawals.identity');
    expect(await outcome({ ...user, addressId: nobody.addressId }, 30_000n)).toBe('nothing.found');
    const cheap = { addressId: user.addressId, amount: '30000', fee: '4419', tradePassword: TRADE_PASSWORD };
    expect(await outcomeOf(user.wire.call('withdrawals.request', cheap))).toBe('withdrawals.btc_fee_changed');
    await quoteMarket(world, DOLLARS, 3_600);
    const late = { ...cheap, fee: '4420' };
    expect(await outcomeOf(user.wire.call('withdrawals.request', late))).toBe('withdrawals.no_price');
  });

  it('counts in the day of sends, and is no open order of points', async () => {
    const user = await world.owner([400_000n], { level: 1, points: 300 });
    expect(await outcome(user, 400_000n)).toBe('ok');
    const friend = await buildUser(world);
    const gift = (points: number) =>
      outcomeOf(
        user.wire.call('sends.send', {
          receiverId: friend.userId,
          amount: (BigInt(points) * POINT).toString(),
          tradePassword: TRADE_PASSWORD,
        }),
      );
    expect([await gift(101), await gift(100)]).toEqual(['sends.day_limit', 'ok']);
  });

  it('above the limit by its worth waits for two members of staff, and goes back when they reject it', async () => {
    const user = await world.owner([2_000_000n]);
    const { id, state } = await world.withdraw(user, 1_200_000n);
    expect(state).toBe('in_review');
    const staff = await buildUser(world, { role: 'moderator' });
    const { list } = await staff.wire.call('withdrawals.listQueue', {});
    expect(list.find((row) => row.id === id)).toMatchObject({
      currency: 'BTC',
      unit: 8,
      amount: '1200000',
      reviewers: 2,
    });
    const reason = 'Compared with the last payments';
    expect(await staff.wire.call('withdrawals.review', { id, decision: 'reject', reason })).toEqual({
      state: 'returned',
    });
    expect(await btcOf(world, user)).toMatchObject({ amount: 2_000_000n, frozen: 0n });
  });

  it('raced with a swap of the same bitcoin spends each satoshi once', async () => {
    const user = await world.owner([300_000n]);
    await stockHouse(world, 'POINTS', 1_000n * POINT);
    await quoteMarket(world, DOLLARS);
    const { quoteId } = await quoteFor(user, 'to_points', 200_000n);
    const outcomes = await Promise.all([
      outcome(user, 200_000n),
      outcome(user, 200_000n),
      outcomeOf(user.wire.call('swaps.swap', { quoteId, tradePassword: TRADE_PASSWORD })),
    ]);
    expect(outcomes.filter((result) => result === 'ok')).toHaveLength(1);
    const { amount, frozen } = await btcOf(world, user);
    expect(amount - frozen).toBe(100_000n);
  });
});

describe('the address book', () => {
  it('takes every usual kind of address of the chain, and none of the platform', async () => {
    const user = await world.owner([30_000n]);
    const add = (address: string) =>
      outcomeOf(user.wire.call('withdrawals.addAddress', { network: network(), address, label: 'Wallet' }));
    expect(await add('mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn')).toBe('ok');
    expect(await add('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')).toBe('withdrawals.address_form');
    expect(await add('bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt089')).toBe('withdrawals.address_checksum');
    expect(await add(user.address)).toBe('withdrawals.address_ours');
    const payer = await world.db.one<{ address: string }>(sql`
      SELECT address FROM signer_key WHERE network = ${network()}`);
    expect(await add(payer.address)).toBe('withdrawals.address_ours');
  });
});
