import { newId } from '#server/platform/ids.ts';
import { addUpload } from '#tests/fixtures/world/cards.ts';
import { say } from '#tests/fixtures/world/chat.ts';
import {
  adDraft,
  addGoods,
  goodsParams,
  pointsDraft,
  publishAd,
  publishPointsAd,
  publishSellAd,
  purchase,
} from '#tests/fixtures/world/offers.ts';
import { HALF, OrderLife } from '#tests/fixtures/world/order-life.ts';
import { placement, promiseParams, quickParams } from '#tests/fixtures/world/orders.ts';
import { ask, buildPayer, buildPayoutOwner, confirm, koboFor } from '#tests/fixtures/world/payouts.ts';
import { buildUser, fund, POINT, signIn, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import {
  addPointsAd,
  type PointsAd,
  payByCard,
  placePoints,
  pointsParams,
} from '#tests/fixtures/world/points-orders.ts';
import { quoteFor } from '#tests/fixtures/world/swaps.ts';
import { buildOperator, openTeam } from '#tests/fixtures/world/teams.ts';
import type { World } from '#tests/fixtures/world/world.ts';
import type { ClosedName } from './acts.ts';

export interface ClosedCalls {
  /** Against whom something stands. */
  readonly people: readonly TestUser[];
  /** Each call as it succeeds where nothing does. */
  readonly calls: Readonly<Record<ClosedName, () => Promise<unknown>>>;
}

type Calls<Name extends ClosedName> = Pick<ClosedCalls['calls'], Name>;

const tradePassword = TRADE_PASSWORD;

/** People with offers, orders and payouts at the stage at which each call is made, and others on the other sides. */
export async function closedCalls(world: World): Promise<ClosedCalls> {
  const { seller, provider } = world.people;
  const maker = await buildUser(world, { role: 'provider', points: 100_000 });
  const payee = await buildPayoutOwner(world, world.people.colleague, 10_000);
  const payer = await buildPayer(world, 'payer');
  await fund(world, seller, 10_000);
  const teamId = await openTeam(world, maker);
  const member = (await buildOperator(world, { teamId, provider: maker }, ['orders'])).person;
  const calls = {
    ...(await adCalls(provider)),
    ...(await pointsAdCalls(seller)),
    ...(await goodsCalls(seller)),
    ...(await placingCalls(world, { seller, provider, maker })),
    ...(await releaseCalls(world)),
    ...(await pointsOrderCalls(world, { seller, maker })),
    ...(await payoutCalls(world, { payee, payer })),
    ...(await walletCalls({ seller, provider, maker })),
    ...(await talkCalls({ seller, maker, stranger: world.people.stranger })),
    ...teamCalls(world, { seller, maker, member }),
  };
  return { people: [seller, provider, payee, payer, member], calls };
}

export async function adCalls(
  owner: TestUser,
): Promise<Calls<'ads.publish' | 'ads.edit' | 'ads.shelve' | 'ads.shelveMany'>> {
  const code = await publishAd(owner);
  const { cardTypeId: _type, tradePassword: _password, ...terms } = adDraft();
  await owner.wire.call('ads.shelve', { code, onShelf: false });
  const { version } = await owner.wire.call('ads.getMine', { code });
  return {
    'ads.publish': () => owner.wire.call('ads.publish', adDraft()),
    'ads.edit': () => owner.wire.call('ads.edit', { ...terms, code, version }),
    'ads.shelve': () => owner.wire.call('ads.shelve', { code, onShelf: true }),
    'ads.shelveMany': () => owner.wire.call('ads.shelveMany', { codes: [code], onShelf: true }),
  };
}

const SELLS = { side: 'sell', methods: ['gift_card'] } as const;

async function pointsAdCalls(
  owner: TestUser,
): Promise<Calls<'pointsAds.publish' | 'pointsAds.edit' | 'pointsAds.shelve'>> {
  const draft = pointsDraft({ ...SELLS, methods: [...SELLS.methods] });
  const code = await publishPointsAd(owner, draft);
  const { side: _side, currency: _currency, tradePassword: _password, ...terms } = draft;
  await owner.wire.call('pointsAds.shelve', { code, onShelf: false });
  const { version } = await owner.wire.call('pointsAds.getMine', { code });
  return {
    'pointsAds.publish': () => owner.wire.call('pointsAds.publish', draft),
    'pointsAds.edit': () => owner.wire.call('pointsAds.edit', { ...terms, code, version }),
    'pointsAds.shelve': () => owner.wire.call('pointsAds.shelve', { code, onShelf: true }),
  };
}

type GoodsName = Extract<ClosedName, `goods.${string}`>;

export async function goodsCalls(owner: TestUser): Promise<Calls<GoodsName>> {
  const { wire } = owner;
  const code = await publishSellAd(owner);
  const goodsIds = (await addGoods(owner, code)).added.map(({ id }) => id);
  const more = await goodsParams(owner, code, [{}]);
  await wire.call('goods.shelveAd', { code, onShelf: false });
  const version = async () => (await wire.call('goods.getMine', { code })).version;
  const cardTypeId = 'amazon-us-usd-ecode';
  return {
    'goods.publishAd': () => publishSellAd(owner),
    'goods.editAd': async () => wire.call('goods.editAd', { code, version: await version(), rate: '81' }),
    'goods.addGoods': () => wire.call('goods.addGoods', more),
    'goods.setShelf': () => wire.call('goods.setShelf', { code, goodsIds, onShelf: true }),
    'goods.setQuick': () => wire.call('goods.setQuick', { code, on: true }),
    'goods.setPrice': () => wire.call('goods.setPrice', { cardTypeIds: [cardTypeId], price: '0.5' }),
    'goods.shelveAd': async () => {
      await wire.call('goods.shelveAd', { code, onShelf: false });
      return wire.call('goods.shelveAd', { code, onShelf: true });
    },
  };
}

type PlacingName = 'orders.place' | 'orders.promise' | 'orders.quickPlace' | 'orders.sellAgain' | 'orders.buy';

export async function placingCalls(
  world: World,
  { seller, provider, maker }: Readonly<Record<'seller' | 'provider' | 'maker', TestUser>>,
): Promise<Calls<PlacingName>> {
  const adCode = await publishAd(maker);
  const promiseCode = await publishAd(maker, { takesPromises: true });
  const placed = await placement(seller, adCode);
  const promised = await promiseParams(seller, promiseCode);
  // Each is placed once.
  const quick = [await quickParams(seller), await quickParams(seller), await quickParams(seller)];
  const nextQuick = () => quick.shift() ?? quickParams(seller);
  const unseen = await new OrderLife(world, { ...world.people, provider: maker }, adCode).placed();
  await seller.wire.call('orders.cancel', { code: unseen.code, reason: 'changed_mind' });
  const shop = await buildUser(world);
  const shelf = await publishSellAd(shop);
  await addGoods(shop, shelf);
  const bought = await purchase(provider, shelf);
  return {
    'orders.place': () => seller.wire.call('orders.place', placed),
    'orders.promise': () => seller.wire.call('orders.promise', promised),
    'orders.quickPlace': async () => seller.wire.call('orders.quickPlace', await nextQuick()),
    'orders.sellAgain': () => seller.wire.call('orders.sellAgain', { code: unseen.code, minUnitPrice: '1' }),
    'orders.buy': () => provider.wire.call('orders.buy', bought),
  };
}

type ReleaseName = Extract<ClosedName, 'orders.release' | 'orders.confirmReceipt' | `disputes.${string}`>;

export async function releaseCalls({ people: { seller, provider }, life }: World): Promise<Calls<ReleaseName>> {
  const { wire } = provider;
  const [{ code }, proposed, accepted, withdrawn] = [
    await life.viewed(),
    await life.claimed(),
    await life.offered(),
    await life.claimed(),
  ];
  const [settled, conceded, ruled] = [await life.claimed(), await life.escalated(), await life.ruled()];
  const parcels = [await life.sent(), await life.sent(), await life.sent()];
  const nextParcel = () => (parcels.shift() ?? settled).code;
  return {
    'orders.release': () => wire.call('orders.release', { code, tradePassword }),
    'orders.confirmReceipt': () => wire.call('orders.confirmReceipt', { code: nextParcel() }),
    'disputes.propose': () => wire.call('disputes.propose', { code: proposed.code, amount: HALF, tradePassword }),
    'disputes.acceptProposal': () =>
      wire.call('disputes.acceptProposal', { code: accepted.code, amount: HALF, tradePassword }),
    'disputes.withdrawClaim': () => wire.call('disputes.withdrawClaim', { code: withdrawn.code, tradePassword }),
    'disputes.acceptClaim': () =>
      seller.wire.call('disputes.acceptClaim', { code: settled.code, amount: HALF, tradePassword }),
    'disputes.concede': () => seller.wire.call('disputes.concede', { code: conceded.code, tradePassword }),
    'disputes.acceptRuling': () => wire.call('disputes.acceptRuling', { code: ruled.code, tradePassword }),
  };
}

async function pointsOrderCalls(
  world: World,
  { seller, maker }: Readonly<Record<'seller' | 'maker', TestUser>>,
): Promise<Calls<Extract<ClosedName, `pointsOrders.${string}`>>> {
  const buys = await addPointsAd(world, maker, { side: 'buy' });
  const { orderCode: code } = await placePoints(maker, await addPointsAd(world, seller), 20);
  await payByCard(world, maker, code);
  const ad = await addPointsAd(world, maker);
  const [conceded, ruled] = [
    await rejectedCard(world, { seller, maker }, ad),
    await rejectedCard(world, { seller, maker }, ad),
  ];
  const { wire: staff } = world.people.moderator;
  await staff.call('pointsOrders.takeCase', { code: ruled });
  const outcome = 'dispute_buyer_won';
  await staff.call('pointsOrders.rule', { code: ruled, outcome, reason: 'The photo shows a card that was never used' });
  return {
    'pointsOrders.place': () => seller.wire.call('pointsOrders.place', pointsParams(buys, 20, { tradePassword })),
    'pointsOrders.release': () => seller.wire.call('pointsOrders.release', { code, tradePassword }),
    'pointsOrders.concede': () => seller.wire.call('pointsOrders.concede', { code: conceded, tradePassword }),
    'pointsOrders.acceptRuling': () => seller.wire.call('pointsOrders.acceptRuling', { code: ruled, tradePassword }),
  };
}

/** An order that the seller has paid by a card, which the maker of the ad rejects. */
async function rejectedCard(
  world: World,
  { seller, maker }: Readonly<Record<'seller' | 'maker', TestUser>>,
  ad: PointsAd,
): Promise<string> {
  const { orderCode: code } = await placePoints(seller, ad, 20);
  await payByCard(world, seller, code);
  await maker.wire.call('pointsOrders.rejectCard', { code, reason: 'The card was spent before it came' });
  return code;
}

type PayoutName = Extract<ClosedName, `payouts.${string}` | `switches.${string}`>;

async function payoutCalls(
  world: World,
  { payee, payer }: { readonly payee: Awaited<ReturnType<typeof buildPayoutOwner>>; readonly payer: TestUser },
): Promise<Calls<PayoutName>> {
  const asker = await buildPayoutOwner(world, world.people.colleague, 10_000);
  const paid = async () => {
    const { id } = await ask(payee);
    await payer.wire.call('payouts.take', { id });
    await payer.wire.call('payouts.markPaid', { id, proofId: await addUpload(world, payer, 'payment') });
    return id;
  };
  const [id, disputed] = [await paid(), await paid()];
  await payee.wire.call('payouts.dispute', { id: disputed, reason: 'No money came' });
  const open = async () => (await ask(asker)).id;
  const wish = { accountId: payee.accountId, points: `${100n * POINT}`, fiat: koboFor(100), tradePassword };
  return {
    'payouts.request': () => payee.wire.call('payouts.request', wish),
    'payouts.confirm': () => confirm(payee, id),
    'payouts.concede': () => payer.wire.call('payouts.concede', { id: disputed }),
    'payouts.take': async () => payer.wire.call('payouts.take', { id: await open() }),
    'payouts.payByChannel': async () =>
      payer.wire.call('payouts.payByChannel', { id: await open(), isHolderConfirmed: true }),
    'switches.openReceiving': () => payer.wire.call('switches.openReceiving', {}),
    'switches.setAutoPay': () => payer.wire.call('switches.setAutoPay', { isAutoPay: 1 }),
  };
}

type WalletName = Extract<
  ClosedName,
  `sends.${string}` | `swaps.${string}` | `bail.${string}` | `withdrawals.${string}`
>;

async function walletCalls({
  seller: { wire, ...seller },
  provider,
  maker,
}: Readonly<Record<'seller' | 'provider' | 'maker', TestUser>>): Promise<Calls<WalletName>> {
  const owner = { ...seller, wire };
  const { quoteId } = await quoteFor(owner, 'to_btc', 201n * POINT);
  const sent = { receiverId: maker.userId, amount: `${20n * POINT}`, tradePassword };
  return {
    'sends.send': () => wire.call('sends.send', sent),
    'swaps.quote': () => quoteFor(owner, 'to_btc', 201n * POINT),
    'swaps.swap': () => wire.call('swaps.swap', { quoteId, tradePassword }),
    'bail.takeBack': () => provider.wire.call('bail.takeBack', { tradePassword }),
    'withdrawals.request': () =>
      wire.call('withdrawals.request', { addressId: newId(), amount: '100000000', fee: '0', tradePassword }),
  };
}

async function talkCalls({
  seller,
  maker,
  stranger,
}: Readonly<Record<'seller' | 'maker' | 'stranger', TestUser>>): Promise<Calls<Extract<ClosedName, `chat.${string}`>>> {
  const { id } = await seller.wire.call('chat.openConversation', { userId: maker.userId });
  await say(seller, id, 'Good morning');
  const group = { title: 'Traders of the morning', userIds: [maker.userId] };
  const { id: groupId } = await seller.wire.call('chat.createGroup', group);
  const change = { conversationId: groupId, add: [stranger.userId] };
  return {
    'chat.send': () => say(seller, id, 'Good evening'),
    'chat.createGroup': () => seller.wire.call('chat.createGroup', group),
    'chat.changeMembers': () => seller.wire.call('chat.changeMembers', change),
  };
}

function teamCalls(
  world: World,
  { seller, maker, member }: Readonly<Record<'seller' | 'maker' | 'member', TestUser>>,
): Calls<'teams.join' | 'teams.changeOperator'> {
  return {
    'teams.join': async () => {
      const { key } = await maker.wire.call('teams.invite', { name: 'Ben', rights: ['chat'] });
      return seller.wire.call('teams.join', { key });
    },
    'teams.changeOperator': async () => {
      const { wire } = await signIn(world, member);
      const { membership } = await wire.call('teams.get', {});
      return wire.call('teams.changeOperator', { operatorId: membership?.id ?? null });
    },
  };
}
