import { type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import {
  addPayableAccount,
  addPointsAd,
  cardPhotosOf,
  payByCard,
  placePoints,
  pointsParams,
  proofOf,
} from '#tests/fixtures/world/points-orders.ts';
import { MODERATOR } from '../world.ts';
import type { Scenes, Stage } from './scene.ts';

const REASON = 'The payment never arrived on my account';

interface Trade {
  readonly seller: TestUser;
  readonly buyer: TestUser;
  readonly code: string;
}

/** A points order that waits for its payment, between two new people. */
async function aTrade({ app, world }: Stage, method = 'gift_card'): Promise<Trade> {
  const [seller, buyer] = [await world.newUser('trader', 500), await world.newUser('trader')];
  const ad = await addPointsAd(app, seller, { methods: [method] });
  const { orderCode } = await placePoints(buyer, ad, 20, { method });
  return { seller, buyer, code: orderCode };
}

async function aPaidTrade(stage: Stage): Promise<Trade> {
  const trade = await aTrade(stage);
  await payByCard(stage.app, trade.buyer, trade.code);
  return trade;
}

async function aDispute(stage: Stage): Promise<Trade> {
  const trade = await aPaidTrade(stage);
  await trade.seller.wire.call('pointsOrders.rejectCard', { code: trade.code, reason: REASON });
  return trade;
}

/** Paid by bank transfer: the seller's account, as a payee has it who may be paid. */
async function aTransfer({ app, world }: Stage): Promise<Trade> {
  const [seller, buyer] = [await world.newUser('trader', 500), await world.newUser('trader')];
  const id = await addPayableAccount(app, seller);
  const ad = await addPointsAd(app, seller, { methods: ['bank_NG'], accounts: [id] });
  const { orderCode } = await placePoints(buyer, ad, 20, { method: 'bank_NG' });
  return { seller, buyer, code: orderCode };
}

async function aHeldCase(stage: Stage): Promise<Trade & { readonly staff: TestUser }> {
  const trade = await aDispute(stage);
  const staff = await stage.world.newUser('moderator');
  await staff.wire.call('pointsOrders.takeCase', { code: trade.code });
  return { ...trade, staff };
}

async function aRuling(stage: Stage): Promise<Trade> {
  const trade = await aHeldCase(stage);
  const { code, staff } = trade;
  await staff.wire.call('pointsOrders.rule', { code, outcome: 'dispute_seller_won', reason: REASON });
  return trade;
}

export const POINTS_ORDER_SCENES: Scenes = {
  'pointsOrders.lockPrice': async ({ app, world }) => {
    const [seller, who] = [await world.newUser('trader', 500), await world.newUser('trader')];
    const { method: _, ...seen } = pointsParams(await addPointsAd(app, seller), 20);
    return { who, params: seen };
  },
  'pointsOrders.remind': async (stage) => {
    const { code, staff } = await aHeldCase(stage);
    return { who: staff, params: { code, party: 'seller', note: REASON } };
  },
  'pointsOrders.place': async ({ app, world }) => {
    const [seller, who] = [await world.newUser('trader', 500), await world.newUser('trader')];
    return { who, params: pointsParams(await addPointsAd(app, seller), 20) };
  },
  'pointsOrders.submitCard': async (stage) => {
    const { buyer, code } = await aTrade(stage);
    return { who: buyer, params: { code, files: await cardPhotosOf(stage.app, buyer) } };
  },
  'pointsOrders.cancel': async (stage) => {
    const { buyer, code } = await aTrade(stage);
    return { who: buyer, params: { code, reason: 'changed_mind' } };
  },
  'pointsOrders.release': async (stage) => {
    const { seller, code } = await aPaidTrade(stage);
    return { who: seller, params: { code, tradePassword: TRADE_PASSWORD } };
  },
  'pointsOrders.rejectCard': async (stage) => {
    const { seller, code } = await aPaidTrade(stage);
    return { who: seller, params: { code, reason: REASON } };
  },
  'pointsOrders.concede': async (stage) => {
    const { buyer, code } = await aDispute(stage);
    return { who: buyer, params: { code, tradePassword: TRADE_PASSWORD } };
  },
  'pointsOrders.markPaid': async (stage) => {
    const { seller, buyer, code } = await aTransfer(stage);
    return { who: buyer, params: { code, payerName: seller.name, files: await proofOf(stage.app, buyer) } };
  },
  'pointsOrders.dispute': async (stage) => {
    const { buyer, code } = await aTransfer(stage);
    const files = await proofOf(stage.app, buyer);
    await buyer.wire.call('pointsOrders.markPaid', { code, payerName: 'Ada Bello', files });
    return { who: buyer, params: { code, reason: REASON } };
  },
  'pointsOrders.takeCase': async (stage) => {
    const { code } = await aDispute(stage);
    return { who: MODERATOR, params: { code } };
  },
  'pointsOrders.passOn': async (stage) => {
    const { code, staff } = await aHeldCase(stage);
    return { who: staff, params: { code, reason: REASON } };
  },
  'pointsOrders.rule': async (stage) => {
    const { code, staff } = await aHeldCase(stage);
    return { who: staff, params: { code, outcome: 'dispute_seller_won', reason: REASON } };
  },
  'pointsOrders.acceptRuling': async (stage) => {
    const { buyer, code } = await aRuling(stage);
    return { who: buyer, params: { code, tradePassword: TRADE_PASSWORD } };
  },
  'pointsOrders.appeal': async (stage) => {
    const { buyer, code } = await aRuling(stage);
    return { who: buyer, params: { code, reason: REASON } };
  },
  'pointsOrders.addFile': async (stage) => {
    const { buyer, code } = await aDispute(stage);
    const [uploadId] = await proofOf(stage.app, buyer);
    return { who: buyer, params: { code, uploadId } };
  },
};
