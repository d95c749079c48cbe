import assert from 'node:assert/strict';
import { sql } from '#server/platform/postgres/sql.ts';
import { noiseImage } from '#tests/fixtures/world/cards.ts';
import { bindTotp, proveByPassword } from '#tests/fixtures/world/factors.ts';
import { POINT, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { askPayout, payee, payer } from './payout-people.ts';
import { type Check, check, eventually, outcomeOf, type Stage } from './stage.ts';

const secret = { tradePassword: TRADE_PASSWORD };
const TERMS = {
  side: 'sell',
  currency: 'EUR',
  totalAmount: 50,
  methods: ['gift_card'],
  price: { pricing: 'premium', premium: '0' },
  ...secret,
} as const;
const publish = ({ wire }: TestUser) => wire.call('pointsAds.publish', { ...TERMS, methods: [...TERMS.methods] });

const publishCards = ({ wire }: TestUser) =>
  wire.call('goods.publishAd', { cardTypeId: 'amazon-us-usd-ecode', rate: '80', ...secret });

export async function suspend({ people: { moderator } }: Stage, { userId }: TestUser): Promise<void> {
  await proveByPassword(moderator, 'staff');
  const suspension = { userId, scope: 'account', days: 3, reason: 'A check of this installation' } as const;
  await moderator.wire.call('staff.suspend', suspension);
}

async function place({ wire }: TestUser, adCode: string) {
  const { unitPrice } = await wire.call('pointsAds.get', { code: adCode });
  const order = { adCode, adVersion: 1, unitPrice: unitPrice ?? '', amount: `${20n * POINT}`, method: 'gift_card' };
  return () => wire.call('pointsOrders.place', order);
}

/** Ways out of an account and payout providers, under a hold or a suspension. */
export const GATE_CHECKS: readonly Check[] = [
  check(
    'O1',
    'the points of a held account are neither sent nor sold, no buyer gets those of an order, and its cards are not for sale',
    async (stage) => {
      const [seller, buyer] = [await stage.join({ points: 100 }), await stage.join()];
      const { code: adCode } = await publish(seller);
      const order = await place(buyer, adCode);
      const { orderCode: code } = await order();
      const files = [
        await buyer.wire.upload('card', await noiseImage()),
        await buyer.wire.upload('card', await noiseImage()),
      ];
      await buyer.wire.call('pointsOrders.submitCard', { code, files });
      const app = await bindTotp(stage, seller);
      // A first factor holds nothing; new recovery codes do.
      await seller.wire.call('factors.makeRecoveryCodes', {});
      await seller.wire.call('factors.stepUp', { kind: 'money', googleCode: app.code() });
      const sent = { receiverId: buyer.userId, amount: `${20n * POINT}`, ...secret };
      assert.equal(await outcomeOf(seller.wire.call('sends.send', sent)), 'auth.money_held');
      assert.equal(await outcomeOf(publish(seller)), 'auth.money_held');
      assert.equal(await outcomeOf(publishCards(seller)), 'auth.money_held');
      assert.equal(await outcomeOf(order()), 'orders.paused');
      assert.equal(await outcomeOf(seller.wire.call('pointsOrders.release', { code, ...secret })), 'auth.money_held');
    },
  ),
  check('O2', 'a suspended payout provider takes nothing, and nobody else pays what it has taken', async (stage) => {
    const provider = await payer(stage, 1, 'under_suspicion');
    const [first, other] = [await askPayout(await payee(stage)), await askPayout(await payee(stage))];
    await provider.wire.call('payouts.take', { id: first.id });
    await suspend(stage, provider);
    assert.equal(await outcomeOf(provider.wire.call('payouts.take', { id: other.id })), 'orders.no_new_business');
    const isReceiving = async () => {
      const { userId } = provider;
      return await stage.db.maybe(sql`SELECT 1 FROM provider_switch WHERE user_id = ${userId} AND is_receiving`);
    };
    await eventually(async () => (await isReceiving()) === null, 'receiving was not closed');
    assert.equal(await outcomeOf(provider.wire.call('switches.openReceiving', {})), 'orders.no_new_business');
    const rival = await payer(stage, 1, 'rival_of_suspicion');
    assert.equal(await outcomeOf(rival.wire.call('payouts.take', { id: first.id })), 'payouts.not_yours');
    assert.equal(await outcomeOf(rival.wire.call('payouts.take', { id: other.id })), 'ok');
  }),
  check('O17', 'a payout asks for the trading password, as every way out does', async (stage) => {
    const { wire, accountId } = await payee(stage);
    const wish = { accountId, points: `${50n * POINT}`, fiat: '1', tradePassword: 'Wrong2468' };
    assert.equal(await outcomeOf(wire.call('payouts.request', wish)), 'auth.trading_password_wrong');
  }),
  check('O26', 'a suspended account publishes nothing', async (stage) => {
    const user = await stage.join({ points: 100 });
    await suspend(stage, user);
    assert.equal(await outcomeOf(publish(user)), 'orders.no_new_business');
    assert.equal(await outcomeOf(publishCards(user)), 'orders.no_new_business');
  }),
];
