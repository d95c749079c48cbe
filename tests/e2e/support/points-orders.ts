import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { noiseImage } from '#tests/fixtures/world/cards.ts';
import { publishPointsAd } from '#tests/fixtures/world/offers.ts';
import { paths } from '#web/paths.ts';
import { type Member, member, TRADE_PASSWORD } from './members.ts';
import { newTrader } from './people.ts';
import { database } from './product.ts';
import { expect, type Visit } from './test.ts';

export interface Traded {
  readonly seller: Member;
  readonly buyer: Member;
  readonly code: string;
  readonly address: string;
}

/** 100 points of a new seller, ordered by a new buyer who pays with a gift card. */
export async function aTrade(): Promise<Traded> {
  const [seller, buyer] = [await member(await newTrader(500)), await member(await newTrader())];
  const adCode = await publishPointsAd(seller, { side: 'sell', methods: ['gift_card'], paymentAccountIds: [] });
  const ad = await database().one<{ version: number; id: string }>(
    sql`SELECT id, version FROM points_ad WHERE code = ${adCode}`,
  );
  const { unitPrice } = await buyer.wire.call('pointsAds.get', { code: adCode });
  const placed = await buyer.wire.call('pointsOrders.place', {
    adCode,
    adVersion: ad.version,
    unitPrice: unitPrice ?? '0',
    amount: '100000000',
    method: 'gift_card',
  });
  const code = placed.orderCode;
  return { seller, buyer, code, address: paths.operate({ adCode, orderCode: code, opponentCode: newId() }) };
}

/** The same, with a card that the seller does not accept: it waits for a moderator. */
export async function disputedTrade(): Promise<Traded> {
  const trade = await aTrade();
  await rejectCardOf(trade);
  return trade;
}

/** The buyer hands over a card, and the seller does not accept it. */
export async function rejectCardOf({ seller, buyer, code }: Traded): Promise<void> {
  const upload = await buyer.wire.upload('card', await noiseImage());
  await buyer.wire.call('pointsOrders.submitCard', { code, files: [upload] });
  await seller.wire.call('pointsOrders.rejectCard', { code, reason: 'The card was spent before it came' });
}

/** The seller checks what was paid for so many points, such as `100.00`, and releases them. */
export async function releasePoints({ page, t }: Visit, points: string): Promise<void> {
  await page.getByRole('button', { name: t('points-orders:act.release.label', { points }), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: t('points-orders:dialog.release.check') }).check();
  await dialog.getByLabel(t('ui:tradingPassword.label')).fill(TRADE_PASSWORD);
  await dialog.getByRole('button', { name: t('points-orders:dialog.release.verb', { points }), exact: true }).click();
  await expect(page.getByText(t('points-orders:state.released'), { exact: true }).first()).toBeVisible();
}
