import { randomUUID } from 'node:crypto';
import { noiseImage } from '#tests/fixtures/world/cards.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { HALF, NOTE, ruling } from '#tests/fixtures/world/order-life.ts';
import { TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { MODERATOR, PROVIDER, SELLER } from '../world.ts';
import { CHAT_SCENES } from './chat.ts';
import { DEPOSIT_SCENES } from './deposits.ts';
import { GOODS_SCENES } from './goods.ts';

import { IDENTITY_SCENES } from './identity.ts';

import { PAYMENT_ACCOUNT_SCENES } from './payment-accounts.ts';
import { PAYOUT_SCENES } from './payouts.ts';
import { POINTS_AD_SCENES } from './points-ads.ts';
import { POINTS_ORDER_SCENES } from './points-orders.ts';
import { PROVIDER_SCENES } from './providers.ts';

import { nothingMore, on, type Scene, type Scenes, type Stage } from './scene.ts';
import { SHIFT_SCENES } from './shifts.ts';
import { STAFF_SCENES } from './staff.ts';
import { SUPPORT_SCENES } from './support.ts';
import { SWAP_SCENES } from './swaps.ts';
import { TICKET_SCENES } from './tickets.ts';
import { TRADE_SCENES } from './trade.ts';
import { TREASURY_SCENES } from './treasury.ts';
import { WITHDRAWAL_SCENES } from './withdrawals.ts';

const secret = () => ({ tradePassword: TRADE_PASSWORD });

const draft = () => ({
  cardTypeId: 'amazon-us-usd-ecode',
  rate: '80',
  minFace: 10,
  maxFace: 500,
  totalAmount: 500,
  tradePassword: TRADE_PASSWORD,
});

const anAd = async ({ world }: Stage) => publishAd(world.user(PROVIDER), { totalAmount: 300 });

/** A scene for every function that takes a key; a test fails for one that has none. */
export const SCENES: Scenes = {
  ...GOODS_SCENES,
  ...TRADE_SCENES,
  ...STAFF_SCENES,
  ...PROVIDER_SCENES,
  ...CHAT_SCENES,
  ...SUPPORT_SCENES,
  ...SHIFT_SCENES,
  ...IDENTITY_SCENES,
  ...PAYMENT_ACCOUNT_SCENES,
  ...TICKET_SCENES,
  ...DEPOSIT_SCENES,
  ...PAYOUT_SCENES,
  ...TREASURY_SCENES,
  ...SWAP_SCENES,
  ...POINTS_AD_SCENES,
  ...POINTS_ORDER_SCENES,
  ...WITHDRAWAL_SCENES,
  'ownData.requestExport': async ({ world }) => ({ who: await world.newUser('trader'), params: secret() }),
  'users.setProfile': async ({ world }) => ({
    who: await world.newUser('trader'),
    params: { nickname: `Somebody ${randomUUID().slice(0, 8)}`, bio: 'Sells rarely' },
  }),
  'users.setAvatar': async ({ world }) => {
    const who = await world.newUser('trader');
    return { who, params: { uploadId: await who.wire.upload('avatar', await noiseImage()) } };
  },
  'users.setAddress': async ({ world }) => ({
    who: await world.newUser('provider'),
    params: { address: 'B. Buyer\n1 Other Road\nOslo\nNorway' },
  }),
  // Each time another text: the same one again within seconds counts once.
  'sensitiveWords.saveTrigger': async () => ({
    who: SELLER,
    params: { sensitiveWord: 'WhatsApp', triggerContent: `WhatsApp ${randomUUID()}` },
  }),
  'auth.endOtherSessions': async () => ({ who: SELLER, params: {} }),
  'ads.publish': async () => ({ who: PROVIDER, params: draft() }),
  'ads.edit': async (stage) => {
    const edit = { rate: '79', minFace: 10, maxFace: 500, totalAmount: 400 };
    return { who: PROVIDER, params: { ...edit, code: await anAd(stage), version: 1 } };
  },
  'ads.shelve': async (stage) => ({ who: PROVIDER, params: { code: await anAd(stage), onShelf: false } }),
  'ads.remove': async (stage) => ({ who: PROVIDER, params: { codes: [await anAd(stage)] } }),
  'ads.shelveMany': async (stage) => ({
    who: PROVIDER,
    params: { codes: [await anAd(stage), await anAd(stage)], onShelf: false },
  }),
  'orders.place': async ({ world }) => ({
    who: SELLER,
    params: await world.placement(0, SELLER, [100], null),
  }),
  'orders.cancel': on<'orders.cancel'>('placed', SELLER, () => ({ reason: 'wrong_card' })),
  'orders.decline': on<'orders.decline'>('placed', PROVIDER, () => ({ reason: 'no_time' })),
  'orders.release': on<'orders.release'>('viewed', PROVIDER, secret),
  'disputes.openClaim': async ({ life }) => ({ who: PROVIDER, params: await life.claimOf(await life.viewed()) }),
  'disputes.addEvidence': async ({ world, life }) => {
    const { code } = await life.claimed();
    const [uploadId] = await world.images(world.user(SELLER), 'evidence', 1);
    return { who: SELLER, params: { code, uploadId, note: NOTE } };
  },
  'disputes.acceptClaim': on<'disputes.acceptClaim'>('claimed', SELLER, () => ({ amount: '0', ...secret() })),
  'disputes.propose': on<'disputes.propose'>('claimed', SELLER, () => ({ amount: HALF, ...secret() })),
  'disputes.acceptProposal': on<'disputes.acceptProposal'>('offered', PROVIDER, () => ({ amount: HALF, ...secret() })),
  'disputes.withdrawClaim': on<'disputes.withdrawClaim'>('claimed', PROVIDER, secret),
  'disputes.askMore': on<'disputes.askMore'>('claimed', PROVIDER, () => ({ note: NOTE })),
  'disputes.answer': on<'disputes.answer'>('asked', SELLER, () => ({ note: NOTE })),
  'disputes.escalate': on<'disputes.escalate'>('claimed', SELLER, () => ({ note: NOTE })),
  'disputes.concede': on<'disputes.concede'>('escalated', SELLER, secret),
  'disputes.acceptRuling': on<'disputes.acceptRuling'>('ruled', SELLER, secret),
  'disputes.appeal': on<'disputes.appeal'>('ruled', SELLER, () => ({ reason: NOTE })),
  'disputes.takeCase': on<'disputes.takeCase'>('escalated', MODERATOR, nothingMore),
  'disputes.rule': async ({ life }) => ({ who: MODERATOR, params: ruling(await life.held()) }),

  'sends.send': async ({ world }) => {
    const [who, receiver] = [await world.newUser('trader', 100), await world.newUser('trader')];
    return { who, params: { receiverId: receiver.userId, amount: '1500000', ...secret() } };
  },
  'ratings.rate': on<'ratings.rate'>('released', SELLER, () => ({ stars: 5, comment: NOTE })),
  'ratings.reply': async ({ life, world }) => {
    const { code } = await life.released();
    await world.must(PROVIDER, 'ratings.rate', { code, stars: 4, comment: NOTE });
    return { who: SELLER, params: { code, reply: NOTE } };
  },
  'ratings.setNote': on<'ratings.setNote'>('placed', SELLER, () => ({ note: NOTE })),
  'ratings.setTags': on<'ratings.setTags'>('placed', PROVIDER, () => ({ tags: ['one', 'two'] })),
  'notices.choose': async ({ world }) => {
    // The first choice of all makes the row that the others change.
    await world.user(SELLER).wire.call('notices.choose', { kind: 'rating', channel: 'mail', on: true });
    return { who: SELLER, params: { kind: 'rating', channel: 'push', on: true } };
  },
  'people.addTrust': aboutSomebody(),
  'people.cancelTrust': aboutSomebody('people.addTrust'),
  'people.cancelAllTrust': async (stage) => {
    const { who } = await aboutSomebody('people.addTrust')(stage);
    return { who, params: {} };
  },
  'people.addBlock': aboutSomebody(),
  'people.removeBlock': aboutSomebody('people.addBlock'),
  'people.setFavourite': async (stage) => ({ who: SELLER, params: { adCode: await anAd(stage), on: true } }),
};

/** What somebody new does about somebody new; `first` was done before. */
function aboutSomebody(first?: 'people.addTrust' | 'people.addBlock'): (stage: Stage) => Promise<Scene> {
  return async ({ world }) => {
    const [who, other] = [await world.newUser('trader'), await world.newUser('trader')];
    const params = { userId: other.userId };
    if (first) await who.wire.call(first, params);
    return { who, params };
  };
}
