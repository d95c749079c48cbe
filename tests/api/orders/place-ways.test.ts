import { afterAll, describe, expect, it } from 'vitest';
import type { ParamsOf } from '#contract/catalogue.ts';
import { bailAccountId } from '#core/ledger/accounts.ts';
import { amount } from '#core/money/amount.ts';
import { PLACED_ROWS } from '#core/orders/gift-table.ts';
import { auditLedger } from '#server/ledger/audit.ts';
import { assertApplied } from '#server/ledger/ledger.ts';
import { newId } from '#server/platform/ids.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import { addGoods, publishAd, publishSellAd, saveAddress } from '#tests/fixtures/world/offers.ts';
import { placement, promiseParams, quickParams, sell } from '#tests/fixtures/world/orders.ts';
import { buildUser, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { refusalOf } from '#tests/fixtures/world/refusal.ts';

/*
 * Every way to an order against every refusal that a lock decides, through the gateway: what the core decided is what the
 * caller is told, and the database holds all of an order or nothing of it.
 */

const POINT = 1_000_000n;
const PRICE = 85n * POINT;
const MAX_OPEN = 2;

const app = await startTestApp({
  loops: false,
  rules: {
    'orders.max_open_per_pair': 1,
    'orders.max_open_per_user': MAX_OPEN,
    'bail.exposure_multiple_bps': 10_000,
    'catalog.cache_ms': 0,
    'identity.trade_day_none': Number(PRICE) - 1,
  },
});
afterAll(() => app.close());

type Way = 'attach' | 'promise' | 'buy' | 'parcel' | 'quick';
const WAYS: readonly Way[] = ['attach', 'promise', 'buy', 'parcel', 'quick'];

/** The row of the order's table that a way begins with. */
const rowOf = (way: Way) =>
  PLACED_ROWS.find(
    ({ against, cards }) =>
      against === (way === 'buy' || way === 'parcel' ? 'sell_ad' : 'buy_ad') &&
      cards === (way === 'promise' || way === 'parcel' ? 'to_come' : 'attached'),
  );

/** An order about to be placed: who places it, against whose offer, and the call itself. */
interface Attempt {
  readonly taker: TestUser;
  readonly owner: TestUser;
  readonly provider: TestUser;
  readonly table: 'buy_ad' | 'sell_ad';
  readonly adCode: string;
  /** Images that come with it. */
  readonly images: readonly string[];
  readonly place: () => Promise<{ orderCode: string; orderAmount: string }>;
}

async function newProvider(points = 1_000, bail = 1_000): Promise<TestUser> {
  const user = await buildUser(app, { role: 'provider', points: points + bail });
  const id = bailAccountId(user.userId);
  await app.services.ledger.openAccounts([{ id, owner: user.userId, kind: 'bail', currency: 'POINTS' }]);
  const deposit = amount(BigInt(bail) * POINT);
  const leg = { id: newId(), kind: 'plain', debitAccount: user.userId, creditAccount: id, amount: deposit } as const;
  if (bail > 0) assertApplied(await app.services.ledger.apply([[{ ...leg, code: 300, ref: null }]]));
  return user;
}

/** An attempt without obstacles, for 85 points; quick trade has only this offer to choose from. */
async function attempt(way: Way, { points, bail }: { points?: number; bail?: number } = {}): Promise<Attempt> {
  await app.db.run(sql`UPDATE buy_ad SET status = 'off'`);
  const provider = await newProvider(points, bail);
  const seller = await buildUser(app);
  if (way === 'buy' || way === 'parcel') return buying(provider, seller, way);
  const adCode = await publishAd(provider);
  const base = { taker: seller, owner: provider, provider, table: 'buy_ad', adCode } as const;
  if (way === 'promise') {
    const params = await promiseParams(seller, adCode);
    return { ...base, images: [], place: () => seller.wire.call('orders.promise', params) };
  }
  if (way === 'attach') {
    const params = await placement(seller, adCode);
    const images = params.cards.map(({ imageId }) => imageId);
    return { ...base, images, place: () => seller.wire.call('orders.place', params) };
  }
  const params = await quickParams(seller);
  const images = params.cards.map(({ imageId }) => imageId);
  return { ...base, images, place: () => seller.wire.call('orders.quickPlace', params) };
}

async function buying(provider: TestUser, seller: TestUser, way: 'buy' | 'parcel' = 'buy'): Promise<Attempt> {
  const form = way === 'buy' ? 'ecode' : 'physical';
  const adCode = await publishSellAd(seller, { rate: '85', cardTypeId: `amazon-us-usd-${form}` });
  if (way === 'buy') await addGoods(seller, adCode);
  else {
    await seller.wire.call('goods.addGoods', { code: adCode, rows: [{ faceValue: 100 }] });
    await saveAddress(provider);
  }
  const ad = await provider.wire.call('goods.get', { code: adCode });
  const params: ParamsOf<'orders.buy'> = {
    adCode,
    adVersion: ad.version,
    unitPrice: ad.unitPrice,
    goodsIds: ad.goods.map(({ id }) => id),
    tradePassword: TRADE_PASSWORD,
  };
  const place = () => provider.wire.call('orders.buy', params);
  return { taker: provider, owner: seller, provider, table: 'sell_ad', adCode, images: [], place };
}

/** All that placing writes. */
const written = () =>
  app.db.one<Record<string, bigint | null>>(sql`
    SELECT (SELECT count(*) FROM gift_order) AS orders, (SELECT count(*) FROM order_event) AS events,
           (SELECT count(*) FROM gift_card) AS cards, (SELECT count(*) FROM gift_card WHERE order_id IS NULL) AS free_cards,
           (SELECT count(*) FROM upload WHERE used_by IS NULL) AS free_uploads,
           (SELECT count(*) FROM upload WHERE order_id IS NULL) AS uploads_of_no_order,
           (SELECT count(*) FROM ledger_transfer) AS transfers,
           (SELECT coalesce(sum(debits_pending), 0)::bigint FROM ledger_account) AS reserved,
           (SELECT coalesce(sum(remaining_amount), 0)::bigint FROM buy_ad) AS stock,
           (SELECT count(*) FROM goods WHERE status = 'on_sale') AS goods,
           (SELECT count(*) FROM outbox_event) AS told, (SELECT count(*) FROM idempotency) AS keys`);

describe.each(WAYS)('an order placed by way of %s', (way) => {
  it('is one row, one event, one hold and one event told, as the table begins it', async () => {
    const { taker, owner, provider, table, adCode, images, place } = await attempt(way);
    const before = await written();
    const { orderCode, orderAmount } = await place();
    const row = rowOf(way);
    const seller = table === 'buy_ad' ? taker : owner;
    const order = await app.db.one<Record<string, unknown>>(sql`
      SELECT o.*, extract(epoch FROM o.due_at - o.placed_at)::int AS runs, h.amount AS held, h.debit_account, h.credit_account,
             e.type, e.actor_role, e.actor_id, e.state AS event_state
      FROM gift_order o JOIN ledger_transfer h ON h.id = o.hold_id AND h.kind = 'pending'
      JOIN order_event e ON e.order_id = o.id WHERE o.code = ${orderCode}`);
    const clockS = row?.clock === 'ad.deliver_s' ? 3_600 : app.services.rules.get('orders.view_timeout_s');
    expect(order).toMatchObject({
      state: row?.to,
      eventState: row?.to,
      type: 'placed',
      actorRole: row?.by,
      actorId: taker.userId,
      direction: table,
      adCode: adCode,
      sellerId: seller.userId,
      providerId: provider.userId,
      orderAmount: PRICE,
      held: PRICE,
      debitAccount: provider.userId,
      creditAccount: seller.userId,
      clockS,
      runs: clockS,
      deliverS: 3_600,
      confirmS: 864_000,
      quick: way === 'quick',
      cardCount: 1,
    });
    expect(orderAmount).toBe(String(PRICE));
    const events = await app.db.many<{ id: string; recipients: string[]; payload: object }>(sql`
      SELECT id, recipients, payload FROM outbox_event WHERE payload->>'code' = ${orderCode}`);
    expect(events).toMatchObject([
      {
        id: order['id'],
        recipients: [seller.userId, provider.userId],
        payload: { state: row?.to, event: 'placed', actor: row?.by, amount: String(PRICE) },
      },
    ]);
    const cards = await app.db.many<{ rowNo: number; sellerId: string }>(
      sql`SELECT row_no, seller_id FROM gift_card WHERE order_id = ${order['id']}`,
    );
    expect(cards).toEqual([{ rowNo: 1, sellerId: seller.userId }]);
    const after = await written();
    expect(after).toMatchObject({
      orders: (before['orders'] ?? 0n) + 1n,
      transfers: (before['transfers'] ?? 0n) + 1n,
      reserved: (before['reserved'] ?? 0n) + PRICE,
      stock: (before['stock'] ?? 0n) - (table === 'sell_ad' ? 0n : PRICE),
      goods: (before['goods'] ?? 0n) - (table === 'sell_ad' ? 1n : 0n),
      freeUploads: (before['freeUploads'] ?? 0n) - BigInt(images.length),
      told: (before['told'] ?? 0n) + 1n,
    });
    expect(await auditLedger(app.db)).toEqual([]);
  });
});

it('the ways begin with every row of the table that an order can begin with', () => {
  const begun = WAYS.map(rowOf);
  expect(PLACED_ROWS.filter((row) => !begun.includes(row))).toEqual([]);
});

/** Situations in which an attempt is refused. */
interface Situation {
  readonly name: string;
  readonly funds?: { readonly points?: number; readonly bail?: number };
  readonly arrange: (attempt: Attempt) => Promise<unknown>;
  /** By way; one that is left out cannot meet the situation. */
  readonly refusals: Partial<Record<Way, string>>;
}

const run = (statement: Sql) => app.db.run(statement);
const onAd = ({ table, adCode }: Attempt, sets: Sql) =>
  run(
    table === 'buy_ad'
      ? sql`UPDATE buy_ad SET ${sets} WHERE code = ${adCode}`
      : sql`UPDATE sell_ad SET ${sets} WHERE code = ${adCode}`,
  );
const pause = (user: TestUser, endsAt: Date | null = null) =>
  run(sql`INSERT INTO placing_pause (user_id, reason, ends_at) VALUES (${user.userId}, 'faults', ${endsAt})`);
const block = (from: TestUser, to: TestUser) =>
  run(sql`INSERT INTO user_block (user_id, blocked_id) VALUES (${from.userId}, ${to.userId})`);
const everyWay = (code: string): Situation['refusals'] => ({ attach: code, promise: code, buy: code, quick: code });
/** Of several offers none takes it, and quick trade does not say why. */
const ofOffer = (code: string): Situation['refusals'] => ({ ...everyWay(code), quick: 'orders.no_match' });

/** As many open orders of the taker with others as they may have. */
async function fill({ taker, table }: Attempt): Promise<void> {
  for (let open = 0; open < MAX_OPEN; open++) {
    if (table === 'buy_ad') {
      const adCode = await publishAd(await newProvider());
      await taker.wire.call('orders.promise', await promiseParams(taker, adCode));
      await run(sql`UPDATE buy_ad SET status = 'off' WHERE code = ${adCode}`);
    } else await (await buying(taker, await buildUser(app))).place();
  }
}

/** One open order of the two with each other, against another offer. */
async function tradeBefore({ taker, owner, provider, table }: Attempt): Promise<void> {
  const seller = table === 'buy_ad' ? taker : owner;
  const adCode = await publishAd(provider, { cardTypeId: 'steam-us-usd-ecode', maxFace: 200 });
  await seller.wire.call('orders.promise', await promiseParams(seller, adCode));
}

const IN_AN_HOUR = () => new Date(Date.now() + 3_600_000);

async function unshelve({ owner, adCode }: Attempt): Promise<void> {
  const { list } = await owner.wire.call('goods.listGoods', { code: adCode, limit: 10 });
  await owner.wire.call('goods.setShelf', { code: adCode, goodsIds: list.map(({ id }) => id), onShelf: false });
}

async function standMuchAgainst(against: Attempt): Promise<void> {
  await block(against.owner, against.taker);
  await pause(against.owner);
  if (against.table === 'buy_ad') await onAd(against, sql`total_amount = 1, remaining_amount = 1`);
}

const useImages = ({ images }: Attempt) =>
  run(sql`UPDATE upload SET used_by = ${newId()} WHERE id = ANY(${[...images]}::uuid[])`);
const suspend = ({ owner }: Attempt) => run(sql`UPDATE app_user SET status = 'suspended' WHERE id = ${owner.userId}`);
/** The seller proves nothing of themselves, and may trade a little less than this order. */
const unprove = ({ taker, owner, table }: Attempt) =>
  run(sql`UPDATE app_user SET identity_level = 0 WHERE id = ${(table === 'buy_ad' ? taker : owner).userId}`);
const shorten = (against: Attempt) =>
  onAd(against, sql`total_amount = ${PRICE - 1n}, remaining_amount = ${PRICE - 1n}`);
const change = (sets: Sql) => (against: Attempt) => onAd(against, sets);
const nothing = async () => {};
const ofImage = (code: string): Situation['refusals'] => ({ attach: code, quick: code });
const ofStock = (code: string): Situation['refusals'] => ({ attach: code, promise: code, quick: 'orders.no_match' });

// biome-ignore format: a table, one situation a line
const SITUATIONS: readonly Situation[] = [
  { name: 'the taker is paused', arrange: ({ taker }) => pause(taker), refusals: everyWay('orders.paused') },
  { name: 'the taker is paused for a time', arrange: ({ taker }) => pause(taker, IN_AN_HOUR()), refusals: everyWay('orders.paused_until') },
  { name: 'the taker has too many orders open', arrange: fill, refusals: everyWay('orders.too_many_open') },
  { name: 'the image is gone', arrange: useImages, refusals: ofImage('cards.image_missing') },
  { name: 'the card is not for sale', arrange: unshelve, refusals: { buy: 'goods.not_on_sale' } },
  { name: 'the offer has another price', arrange: change(sql`rate = 840000, version = version + 1`), refusals: ofOffer('orders.price_changed') },
  { name: 'the offer is closed', arrange: change(sql`status = 'off'`), refusals: ofOffer('orders.ad_closed') },
  { name: 'the offer is removed', arrange: change(sql`status = 'removed'`), refusals: ofOffer('nothing.found') },
  { name: 'the owner is suspended', arrange: suspend, refusals: ofOffer('orders.party_suspended') },
  { name: 'the owner blocks the taker', arrange: ({ owner, taker }) => block(owner, taker), refusals: ofOffer('orders.blocked') },
  { name: 'the taker blocks the owner', arrange: ({ owner, taker }) => block(taker, owner), refusals: ofOffer('orders.blocked') },
  { name: 'the owner is paused', arrange: ({ owner }) => pause(owner), refusals: ofOffer('orders.paused') },
  { name: 'the two have an order open', arrange: tradeBefore, refusals: ofOffer('orders.too_many_open_pair') },
  { name: 'the stock is short', arrange: shorten, refusals: ofStock('orders.stock_short') },
  { name: 'the points do not cover it', funds: { points: 84 }, arrange: nothing, refusals: ofOffer('orders.provider_balance') },
  { name: 'the bail does not cover it', funds: { bail: 84 }, arrange: nothing, refusals: ofOffer('orders.bail_cover') },
  { name: 'the day of the seller is used up', arrange: unprove, refusals: { ...everyWay('identity.limit'), buy: 'identity.limit_other' } },
  { name: 'much stands against it, of which the first counts', funds: { points: 84, bail: 0 }, arrange: standMuchAgainst, refusals: ofOffer('orders.blocked') },
];

/** Quick trade asks for a quote first, and no offer gives one that could not pay: then nothing is there to be tried. */
const CASES = SITUATIONS.flatMap((situation) =>
  Object.entries(situation.refusals)
    .filter(([way]) => way !== 'quick' || situation.funds === undefined)
    .map(([way, code]) => ({ way: way as Way, code, situation, name: situation.name })),
);

describe('nothing is written', () => {
  it.each(CASES)('by way of $way when $name: $code', async ({ way, code, situation }) => {
    const tried = await attempt(way, situation.funds);
    await situation.arrange(tried);
    const before = await written();
    expect(await refusalOf(tried.place())).toBe(code);
    expect(await written()).toEqual(before);
  });

  it.each(['attach', 'quick'] as const)('by way of %s when the code is known', async (way) => {
    const code = `KNOWN-BY-${way}`;
    await sell(await buildUser(app), await publishAd(await newProvider()), [{ code }]);
    const { taker, adCode } = await attempt(way);
    const params = way === 'attach' ? await placement(taker, adCode, [{ code }]) : await quickParams(taker, [{ code }]);
    const before = await written();
    const placing =
      way === 'attach'
        ? taker.wire.call('orders.place', params as ParamsOf<'orders.place'>)
        : taker.wire.call('orders.quickPlace', params as ParamsOf<'orders.quickPlace'>);
    expect(await refusalOf(placing)).toBe('cards.duplicate');
    expect(await written()).toEqual(before);
  });
});
