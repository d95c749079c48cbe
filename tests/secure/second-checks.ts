import assert from 'node:assert/strict';
import { sql } from '#server/platform/postgres/sql.ts';
import { proveByPassword } from '#tests/fixtures/world/factors.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { claimCard, NOTE, revealCards } from '#tests/fixtures/world/order-life.ts';
import { expire, sell } from '#tests/fixtures/world/orders.ts';
import { type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { disputedPayouts, rich, staffOf, withSigner } from './outside-money-checks.ts';
import { type Check, check, eventually, outcomeOf, type Stage } from './stage.ts';

const reason = 'A check of this installation';

/** A provider of its own, with an offer. */
async function buyer(stage: Stage): Promise<{ readonly provider: TestUser; readonly adCode: string }> {
  const provider = await stage.join({ role: 'provider', points: 1_000 });
  for (const kind of ['security', 'money'] as const) await proveByPassword(provider, kind);
  return { provider, adCode: await publishAd(provider) };
}

/** Points of the second review from outside: S before its H and M. */
export const SECOND_CHECKS: readonly Check[] = [
  check(
    'SH1',
    'what waits at the signer is taken back by its owner, and recalled while its owner is held',
    async (stage) => {
      const { user, ask } = await rich(stage);
      const [first, second] = [await ask(20), await ask(30)];
      const row = async (id: string) =>
        (await user.wire.call('withdrawals.listOwn', {})).list.find((item) => item.id === id);
      await withSigner(stage, async () => {
        for (const { id } of [first, second]) {
          await eventually(async () => (await row(id))?.state === 'signing', 'the signer was not asked');
        }
        assert.equal(await outcomeOf(user.wire.call('withdrawals.cancel', { id: first.id })), 'ok');
        assert.equal((await row(first.id))?.state, 'cancelled');
        await stage.db.run(
          sql`UPDATE app_user SET money_held_until = now() + interval '1 day' WHERE id = ${user.userId}`,
        );
        await eventually(async () => (await row(second.id))?.state === 'approved', 'it was not recalled');
      });
    },
  ),
  check('SM3', 'silence does not pay out of an account that is frozen: a moderator decides', async (stage) => {
    const { provider, adCode } = await buyer(stage);
    const { seller } = stage.people;
    const { orderCode: code } = await sell(seller, adCode);
    await revealCards(provider, code);
    await stage.db.run(sql`UPDATE app_user SET status = 'frozen' WHERE id = ${provider.userId}`);
    await expire(stage, code);
    const state = async () => (await seller.wire.call('orders.get', { code })).state;
    await eventually(async () => (await state()) !== 'to_confirm', 'its clock did not run out');
    assert.equal(await state(), 'in_arbitration');
  }),
  check('SM6', 'the points of a provider ruled fraudulent stay until reviewers have decided', async (stage) => {
    const { provider, adCode } = await buyer(stage);
    const moderator = await staffOf(stage, 'moderator');
    const { seller } = stage.people;
    const { orderCode: code } = await sell(seller, adCode);
    await claimCard(provider, code);
    await seller.wire.call('disputes.escalate', { code, note: NOTE });
    await moderator.wire.call('disputes.takeCase', { code });
    const { orderAmount: amount } = await seller.wire.call('orders.get', { code });
    const spare = async () => BigInt((await provider.wire.call('sends.getTerms', {})).spare);
    const before = await spare();
    const ruling = { code, signature: code, outcome: 'seller_won_card_invalid', amount, reason, fraud: true } as const;
    await moderator.wire.call('disputes.rule', ruling);
    for (const { wire } of [seller, provider]) {
      await wire.call('disputes.acceptRuling', { code, tradePassword: TRADE_PASSWORD });
    }
    const after = await spare();
    assert.ok(after < before, `${after} of ${before} can be sent before the compensation`);
    const sent = { receiverId: seller.userId, amount: `${after + 1n}`, tradePassword: TRADE_PASSWORD };
    assert.notEqual(await outcomeOf(provider.wire.call('sends.send', sent)), 'ok');
  }),
  check('SM7', 'what one ruler rules paid to a provider within 30 days counts together', async (stage) => {
    const [first, second] = await disputedPayouts(stage, 120, 2);
    const moderator = await staffOf(stage, 'moderator');
    const state = async ({ id, owner }: NonNullable<typeof first>) =>
      (await owner.wire.call('payouts.get', { id })).state;
    for (const [payout, expected] of [
      [first, 'ruled'],
      [second, 'second_look'],
    ] as const) {
      if (payout === undefined) throw new Error('no payout');
      assert.equal(await outcomeOf(moderator.wire.call('payouts.rule', { id: payout.id, isPaid: true, reason })), 'ok');
      assert.equal(await state(payout), expected);
    }
  }),
];
