import type { RulingOutcome } from '#core/orders/gift-states.ts';
import { noiseImage } from '#tests/fixtures/world/cards.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { paths } from '#web/paths.ts';
import { choose, sign, takeFromQueue } from '../support/cases.ts';
import { freshCode } from '../support/forms.ts';
import { member } from '../support/members.ts';
import { expectEnd, expectShares } from '../support/operate.ts';
import { arbitrated, type Placed, place } from '../support/orders.ts';
import type { Pair } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const WHY = 'Both records were read, and this is what they show.';

/** The split of each ruling for a card of 100 at 80 %, which the provider claims was worth 25, or nothing. */
const ALL = { seller: '79.20', provider: '0.00', fee: '0.80' };
const NONE = { seller: '0.00', provider: '80.00', fee: '0.00' };
const SHARES: Readonly<Record<RulingOutcome, { seller: string; provider: string; fee: string }>> = {
  buyer_won_card_invalid: NONE,
  buyer_won_mismatch: { seller: '19.80', provider: '60.00', fee: '0.20' },
  buyer_won_undelivered: NONE,
  settled_proportionally: { seller: '39.60', provider: '40.00', fee: '0.40' },
  dispute_cancelled: NONE,
  seller_won_card_invalid: ALL,
  seller_won_mismatch: ALL,
  seller_won_unconfirmed_delivery: ALL,
};

/** A reported parcel that did not come, at a moderator's. */
async function lostParcel(pair: Pair): Promise<Placed> {
  const [seller, provider] = await Promise.all([member(pair.seller), member(pair.provider)]);
  const adCode = await publishAd(provider, {
    cardTypeId: 'amazon-us-usd-physical',
    rate: '80',
    minFace: 25,
    totalAmount: 500,
  });
  const ad = await seller.wire.call('ads.get', { code: adCode });
  const terms = { adCode, adVersion: ad.version, unitPrice: ad.unitPrice };
  const placed = await seller.wire.call('orders.promise', { ...terms, cards: [{ faceValue: 100 }] });
  const { orderCode: code, opponentCode } = placed;
  await seller.wire.call('orders.deliverParcel', { code, carrier: 'ups', trackingNo: '1Z999AA10123456784' });
  const { cards } = await provider.wire.call('orders.get', { code });
  const evidence = [await provider.wire.upload('evidence', await noiseImage())];
  const claimed = cards.map(({ id }) => ({
    cardId: id,
    kind: 'not_received' as const,
    actualFaceValue: 0,
    note: 'Nothing came to the door.',
    evidence,
  }));
  await provider.wire.call('disputes.openClaim', { code, cards: claimed });
  await seller.wire.call('disputes.escalate', { code, note: 'Please look at it.' });
  const path = paths.operate({ adCode, orderCode: code, opponentCode });
  return { code, adCode, seller, provider, codes: [], path };
}

async function caseFor(outcome: RulingOutcome, pair: Pair): Promise<Placed> {
  if (outcome === 'seller_won_unconfirmed_delivery' || outcome === 'buyer_won_undelivered') return lostParcel(pair);
  const order = await place(pair, [{ face: 100, code: freshCode() }]);
  await arbitrated(order, outcome.endsWith('card_invalid') ? 'invalid' : 25);
  return order;
}

for (const outcome of Object.keys(SHARES) as RulingOutcome[]) {
  test(`a moderator rules ${outcome}, and it ends so`, async ({ enter, pair }) => {
    const order = await caseFor(outcome, pair);
    const moderator = await enter({ as: 'demo_moderator' });
    await takeFromQueue(moderator, order);
    await choose(moderator, outcome);
    if (outcome === 'settled_proportionally') {
      await moderator.page.getByLabel(moderator.t('disputes:countsAs', { row: 1 }), { exact: true }).fill('50');
    }
    await expect(
      moderator.page.locator('form').getByText(SHARES[outcome].seller, { exact: true }).first(),
    ).toBeVisible();
    await sign(moderator, order, WHY);
    for (const { wire } of [order.seller, order.provider])
      await wire.call('disputes.acceptRuling', { code: order.code, tradePassword: TRADE_PASSWORD });

    const seller = await enter({ as: pair.seller });
    await seller.page.goto(order.path);
    await expectEnd(seller, outcome);
    await expect(seller.page.getByText(WHY, { exact: true }).first()).toBeVisible();
    await expectShares(seller, order, SHARES[outcome]);
  });
}
