import { z } from 'zod';
import { END_STATES, OPEN_STATES } from '#core/orders/gift-states.ts';
import { defineFunction, zAmount, zDay, zFlag, zId, zList, zPage, zText } from '../define.ts';
import { zAdCode, zPartyBadge } from '../offers/offer.ts';
import { zBrand, zCountry, zCurrency, zForm } from './catalog.ts';
import { TRADE_PASSWORD_ERRORS, zTradePassword } from './trade-password.ts';
import { zCheckStep, zUploadKind, zUploadMime } from './upload-kinds.ts';

export const zOrderCode = z
  .string()
  .regex(/^GO[0-9A-Z]{8,20}$/, 'order_code')
  .describe('order code');
export const zGiftState = z.enum([...OPEN_STATES, ...END_STATES]).describe('state of the order');
export const zParty = z.enum(['seller', 'provider']);
export const zAbility = z.enum([
  'deliver',
  'confirm_receipt',
  'review',
  'view',
  'cancel',
  'decline',
  'confirm',
  'claim',
  'accept_claim',
  'propose',
  'accept_proposal',
  'withdraw_claim',
  'ask_more',
  'answer',
  'escalate',
  'take_case',
  'pass_on',
  'pass_up',
  'rule',
  'release',
  'concede',
  'accept_ruling',
  'appeal',
]);

export const getSealKey = defineFunction({
  code: 806122,
  name: 'orders.getSealKey',
  purpose: 'key: the public key that seals card codes in the browser',
  access: 'user',
  params: z.object({}),
  result: z.object({
    keyId: z.string().describe('names the key; send it along'),
    publicKey: z.string().describe('X25519 public key, base64'),
    algorithm: z.literal('HPKE-X25519-HKDF-SHA256-A128GCM').describe('see docs/guides/sealing.md'),
  }),
});

/** How a submission's codes were sealed. */
export const zSealing = {
  keyId: z.string().max(64).describe('the sealing key used'),
  ephemeralKey: z.string().max(200).describe('the browser’s ephemeral X25519 public key, base64'),
};

export const zSealedCard = z.object({
  faceValue: z.number().int().min(1).max(1_000_000).describe('face value, whole units of the card’s currency'),
  sealedCode: z.string().min(24).max(700).describe('base64 of ciphertext and tag; bound to ad, seller and row'),
  imageId: zId('upload id of the card’s image'),
});

export const placeOrder = defineFunction({
  code: 806140,
  name: 'orders.place',
  purpose: 'place order: sell cards against a buy ad; the provider’s points freeze in the same step',
  access: 'party',
  csrf: true,
  mode: 'own',
  rateRule: 'orders.placements_per_minute',
  maxBytes: 16_384,
  params: z.object({
    adCode: zAdCode,
    adVersion: z.number().int().min(1).describe('the version of the ad that the seller saw'),
    unitPrice: zAmount('the price that the seller saw, points per whole unit scaled by 10^8'),
    ...zSealing,
    cards: z.array(zSealedCard).min(1).max(10).describe('1 to 10 cards'),
    description: z.string().trim().max(500).default('').describe('the seller’s trade description'),
  }),
  result: z.object({
    orderCode: zOrderCode,
    adCode: zAdCode,
    opponentCode: z.uuid().describe('the provider'),
    orderAmount: zAmount('points frozen'),
  }),
  errors: [
    'nothing.found',
    'orders.ad_closed',
    'orders.price_changed',
    'orders.stock_short',
    'orders.provider_balance',
    'orders.own_ad',
    'orders.face_not_taken',
    'orders.form_physical',
    'orders.too_many_cards',
    'orders.amount_zero',
    'orders.amount_limits',
    'orders.exact_amount',
    'orders.party_suspended',
    'orders.blocked',
    'orders.paused',
    'orders.paused_until',
    'orders.too_many_open_pair',
    'orders.too_many_open',
    'orders.bail_cover',
    'orders.busy',
    'cards.duplicate',
    'cards.duplicate_row',
    'cards.image_missing',
    'cards.image_twice',
    'cards.seal_broken',
    'cards.key_unknown',
    'cards.code_form',
  ],
});

export const zOrderRow = z.object({
  code: zOrderCode,
  adCode: zAdCode,
  opponent: z.object({ userId: z.uuid().describe('the other party'), name: z.string().describe('user name') }),
  role: z.enum(['seller', 'provider', 'staff']).describe('the caller’s side'),
  brand: zBrand,
  country: zCountry,
  currency: zCurrency,
  unit: z.number().int().describe('power-of-ten exponent of the currency'),
  form: zForm,
  state: zGiftState,
  turn: z.enum(['mine', 'theirs', 'moderator', 'done']).describe('whose move it is'),
  cardCount: z.number().int().describe('cards'),
  faceValue: zAmount('face value in all, minor units of the currency'),
  unitPrice: zAmount('points per whole unit scaled by 10^8'),
  orderAmount: zAmount('points frozen at placing'),
  settledAmount: zAmount('points settled').nullable(),
  feeAmount: zAmount('fee the seller paid').nullable(),
  placedAt: z.string().describe('ISO 8601'),
  endedAt: z.string().nullable().describe('ISO 8601'),
  dueAt: z.string().nullable().describe('the running deadline, ISO 8601'),
});

export const zDirection = z
  .enum(['buy_ad', 'sell_ad'])
  .describe('placed against a provider’s buy ad, or a trader’s sell ad');

/** A row of the caller's own list, with the caller's note and tags. */
export const zMyOrderRow = z.object({
  ...zOrderRow.shape,
  direction: zDirection,
  note: z.string().describe('the caller’s own note; empty without one'),
  tags: z.array(z.string()).describe('the caller’s own tags'),
  mayRate: zFlag('the caller can rate the other party now'),
});

export const listOrders = defineFunction({
  code: 806143,
  name: 'orders.listMine',
  purpose: 'order list (gift): the caller’s orders',
  access: 'user',
  params: z.object({
    turn: z.enum(['mine', 'theirs', 'dispute', 'done']).optional().describe('tab: my turn, theirs, in dispute, ended'),
    role: zParty.optional().describe('only orders where the caller is this party'),
    brandId: zText('brand id', 32).optional(),
    direction: zDirection.optional(),
    form: zForm.optional(),
    state: zGiftState.optional(),
    tag: zText('one of the caller’s own tags', 24).optional(),
    search: z.string().trim().max(40).optional().describe('order code or the other party’s name, from its start'),
    from: zDay('placed on or after this day').optional(),
    to: zDay('placed on or before this day').optional(),
    sort: z
      .enum(['newest', 'oldest', 'amount'])
      .default('newest')
      .describe('order of rows; by amount the newest 2,000 that match'),
    ...zPage,
  }),
  result: zList(zMyOrderRow),
});

export const countTurns = defineFunction({
  code: 900210,
  name: 'orders.countTurns',
  purpose: 'how many orders wait for the caller, for the header’s badge',
  access: 'user',
  params: z.object({}),
  result: z.object({ mine: z.number().int().describe('my turn'), open: z.number().int().describe('all open orders') }),
});

export const zClaimKind = z
  .enum(['invalid', 'mismatch', 'not_received'])
  .describe('what the provider says of a card; not_received concerns a parcel');
export const zCardView = z.object({
  id: z.uuid().describe('card'),
  row: z.number().int().describe('1-based row'),
  faceValue: zAmount('minor units of the currency'),
  masked: z.string().describe('the code with all but its last four characters hidden; empty without a code'),
  code: z
    .string()
    .nullable()
    .describe('the code in clear: for the provider once revealed by them, for the seller always null'),
  revealedAt: z.string().nullable().describe('first opening, ISO 8601'),
  imageId: z.uuid().nullable().describe('upload id; fetch a link with uploads.getLink; null without a photo'),
  claim: z
    .object({
      kind: zClaimKind,
      actualFaceValue: zAmount('what the provider says it is worth, minor units of actualCurrency'),
      actualCurrency: zCurrency,
      actualValue: zAmount('the same in the order’s currency, minor units'),
      note: z.string().describe('the provider’s words'),
    })
    .nullable()
    .describe('null where unclaimed'),
});

export const zPartyView = z.object({
  ...zPartyBadge.shape,
  disputes: z.number().int().describe('orders that went to a moderator'),
  disputesLost: z.number().int().describe('of them, lost'),
  ordersTogether: z.number().int().describe('ended orders between these two before'),
});

/** How a settlement divides the frozen amount; the parts add up to it. */
export const zSplit = z.object({
  settled: zAmount('posted from the provider'),
  sellerGets: zAmount('settled less fee'),
  fee: zAmount('escrow fee'),
  providerKeeps: zAmount('returned to the provider'),
});

export const zOrderView = z.object({
  ...zOrderRow.shape,
  direction: zDirection,
  quick: z
    .object({
      transfers: z.number().int().describe('times that the order went on'),
      maxTransfers: z.number().int().describe('the most that it may'),
    })
    .nullable()
    .describe('quick trade: the platform chose the provider; null otherwise'),
  sealScope: z.string().describe('what the codes of this order are sealed for'),
  deliverS: z.number().int().nullable().describe('the time to deliver promised cards, in seconds'),
  confirmS: z.number().int().nullable().describe('the time to confirm a parcel, in seconds'),
  carrier: z.string().nullable().describe('carrier of the parcel'),
  trackingNo: z.string().nullable().describe('the carrier’s number'),
  deliveredAt: z.string().nullable().describe('when the seller sent the parcel, ISO 8601'),
  carrierDeliveredAt: z.string().nullable().describe('when the carrier handed it over, ISO 8601'),
  receivedAt: z.string().nullable().describe('when the buyer confirmed it, ISO 8601'),
  compensation: z
    .object({
      amount: zAmount('what the provider pays if it is approved'),
      needed: z.number().int().describe('reviewers it takes'),
      votes: z.number().int().describe('votes cast'),
      paid: zAmount('what was approved').nullable(),
    })
    .nullable()
    .describe('where the ruling found fraud; null otherwise'),
  seller: zPartyView,
  provider: zPartyView,
  description: z.string().describe('the seller’s trade description'),
  terms: z.string().describe('the ad’s terms'),
  feeBps: z.number().int().describe('escrow fee in basis points, fixed at placing'),
  clockS: z.number().int().nullable().describe('length of the running clock in seconds'),
  serverTime: z.string().describe('ISO 8601'),
  cards: z.array(zCardView).describe('cards in row order'),
  abilities: z.array(zAbility).describe('what the caller can do now'),
  silence: z
    .object({ state: zGiftState, split: zSplit.nullable().describe('null when the points stay frozen') })
    .nullable()
    .describe('what happens at dueAt if nobody acts; null when no clock runs'),
  fullSplit: zSplit.describe('what a full release gives'),
  claim: z
    .object({
      amount: zAmount('settlement that the claim comes to'),
      split: zSplit,
      at: z.string().describe('ISO 8601'),
    })
    .nullable()
    .describe('the claim, once opened'),
  proposal: z
    .object({ by: zParty.describe('whose proposal'), amount: zAmount('settlement proposed'), split: zSplit })
    .nullable()
    .describe('the proposal that stands'),
  ruling: z
    .object({
      outcome: z.string().describe('end state ruled'),
      amount: zAmount('settlement ruled'),
      split: zSplit,
      reason: z.string().describe('the moderator’s reason'),
      moderator: z.string().describe('the moderator’s name'),
      at: z.string().describe('ISO 8601'),
      acceptedBy: z.array(zParty).describe('who accepted it'),
    })
    .nullable()
    .describe('the standing ruling'),
  appealedBy: zParty.nullable().describe('who appealed'),
  askedMore: zFlag('the provider asked for more information'),
  moderator: z.object({ userId: z.uuid(), name: z.string() }).nullable().describe('who holds the case'),
  escalation: z.number().int().describe('how often the case was passed on'),
  timeline: z
    .array(
      z.object({
        seq: z.number().int().describe('order of events'),
        type: z.string().describe('what happened'),
        actor: z.enum(['seller', 'provider', 'moderator', 'system']).describe('who did it'),
        name: z.string().nullable().describe('their name'),
        state: zGiftState,
        at: z.string().describe('ISO 8601'),
        data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).describe('details'),
      }),
    )
    .describe('what happened so far'),
  reveals: z
    .array(
      z.object({
        seq: z.number().int().describe('counts from 1 within the order'),
        cardId: z.uuid().nullable().describe('null: the whole order'),
        cardRow: z.number().int().nullable().describe('1-based row; null: the whole order'),
        kind: z
          .enum(['code_opened', 'code_copied', 'photo_opened', 'case_downloaded'])
          .describe('what was looked at, or that the case file was taken'),
        by: z.string().describe('name'),
        byId: z.uuid().describe('user id'),
        byRole: z.enum(['seller', 'provider', 'moderator']).describe('their side'),
        at: z.string().describe('ISO 8601'),
        address: z.string().describe('network address, partly hidden'),
        addressHash: z.string().describe('SHA-256 in hex of a salt and the whole address'),
        device: z.string().describe('browser and system'),
        reason: z.string().nullable().describe('a moderator’s reason'),
        hash: z.string().describe('SHA-256 in hex over the entry before and this one'),
      }),
    )
    .describe('the reveal log, for both parties'),
  evidence: z
    .array(
      z.object({
        id: z.uuid(),
        party: zParty,
        cardRow: z.number().int().nullable().describe('1-based row; null: the whole order'),
        uploadId: z.uuid(),
        kind: zUploadKind,
        mime: zUploadMime,
        durationMs: z.number().int().nullable().describe('length of a video in milliseconds'),
        step: zCheckStep.nullable(),
        note: z.string(),
        at: z.string().describe('ISO 8601'),
      }),
    )
    .describe('evidence of both sides'),
});

export const getOrder = defineFunction({
  code: 806145,
  name: 'orders.get',
  purpose: 'order details, for its parties and the staff of its case',
  access: 'user',
  params: z.object({ code: zOrderCode }),
  result: zOrderView,
  errors: ['nothing.found'],
});

/** The errors that every event sent to an order can meet. */
export const ORDER_EVENT_ERRORS = [
  'nothing.found',
  'orders.wrong_state',
  'orders.not_allowed',
  'orders.ended',
  'orders.too_late',
  'gateway.conflict',
] as const;

const zAct = (purpose: string) => ({
  purpose,
  access: 'user' as const,
  csrf: true,
  params: z.object({ code: zOrderCode }),
  result: z.object({ state: zGiftState }),
  errors: ORDER_EVENT_ERRORS,
});

export const revealCard = defineFunction({
  code: 900211,
  name: 'orders.revealCard',
  purpose: 'open one sealed code; the first opening starts the provider’s 30 minutes; every opening is logged',
  access: 'user',
  csrf: true,
  mode: 'own',
  idempotent: false,
  params: z.object({
    code: zOrderCode,
    cardId: zId('card'),
    reason: z.string().trim().max(200).optional().describe('moderators: why, at least 10 characters'),
    tradePassword: zTradePassword.optional().describe('at the first opening of a session that has not given it yet'),
  }),
  result: z.object({ code: z.string().describe('the card code in clear'), state: zGiftState }),
  errors: [...ORDER_EVENT_ERRORS, 'cards.reason_needed', 'auth.trading_password_needed', ...TRADE_PASSWORD_ERRORS],
});

export const logCopy = defineFunction({
  code: 900212,
  name: 'orders.logCopy',
  purpose: 'note in the reveal log that a revealed code was copied',
  access: 'user',
  csrf: true,
  idempotent: false,
  params: z.object({ code: zOrderCode, cardId: zId('card') }),
  result: z.object({ ok: z.literal(true).describe('done') }),
  errors: ['nothing.found'],
});

export const cancelOrder = defineFunction({
  code: 900213,
  name: 'orders.cancel',
  ...zAct('the seller takes the sealed cards back before they are viewed'),
});
export const declineOrder = defineFunction({
  code: 900214,
  name: 'orders.decline',
  ...zAct('the provider declines an order unseen'),
});

export const releaseOrder = defineFunction({
  code: 806148,
  name: 'orders.release',
  ...zAct('release USDT: the provider confirms and pays in full; also amicably while in arbitration'),
  mode: 'own',
  params: z.object({ code: zOrderCode, tradePassword: zTradePassword }),
  errors: [...ORDER_EVENT_ERRORS, ...TRADE_PASSWORD_ERRORS],
});

export const orderFunctions = {
  'orders.getSealKey': getSealKey,
  'orders.place': placeOrder,
  'orders.listMine': listOrders,
  'orders.countTurns': countTurns,
  'orders.get': getOrder,
  'orders.revealCard': revealCard,
  'orders.logCopy': logCopy,
  'orders.cancel': cancelOrder,
  'orders.decline': declineOrder,
  'orders.release': releaseOrder,
} as const;
