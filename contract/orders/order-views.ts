import { z } from 'zod';
import { zAmount, zFlag, zNullable, zPublicName, zTime } from '../define.ts';
import { zBrand, zCountry, zCurrency, zForm } from '../functions/catalog.ts';
import { zCheckStep, zUploadKind, zUploadMime } from '../functions/upload-kinds.ts';
import { zRows } from '../lists.ts';
import { zAdCode, zBuyReceipt, zPartyBadge, zShownHours } from '../offers/offer.ts';
import { zAbility, zClaimKind, zDirection, zGiftState, zOrderCode, zParty } from './order-fields.ts';

export const zOrderRow = z.object({
  code: zOrderCode,
  adCode: zAdCode,
  opponent: z.object({ userId: z.uuid().describe('the other party'), name: zPublicName }),
  role: z.enum(['seller', 'provider', 'staff']).describe('the caller’s side'),
  brand: zBrand,
  country: zCountry,
  currency: zCurrency,
  unit: z.number().int().describe('power-of-ten exponent of the currency'),
  form: zForm,
  state: zGiftState,
  turn: z.enum(['mine', 'theirs', 'moderator', 'done']).describe('whose turn it is'),
  cardCount: z.number().int().describe('cards'),
  faceValue: zAmount('face value in all, minor units of the currency'),
  unitPrice: zAmount('points per whole unit scaled by 10^8'),
  orderAmount: zAmount('points frozen at placing'),
  settledAmount: zAmount('points settled').nullable(),
  feeAmount: zAmount('fee the seller paid').nullable(),
  placedAt: zTime('when it was placed'),
  endedAt: zTime('when it ended').nullable(),
  dueAt: zTime('the running deadline').nullable(),
  clockHours: zShownHours
    .nullable()
    .describe('the opening hours that the running clock keeps to; null: it runs always'),
});

/** A row of the caller's own list, with the caller's note and tags. */
export const zMyOrderRow = z.object({
  ...zOrderRow.shape,
  direction: zDirection,
  note: z.string().describe('the caller’s own note; empty without one'),
  tags: z.array(z.string()).describe('the caller’s own tags'),
  mayRate: zFlag('the caller can rate the other party now'),
});

export const zCardView = z.object({
  id: z.uuid().describe('card'),
  row: z.number().int().describe('1-based row'),
  faceValue: zAmount('minor units of the currency'),
  masked: z.string().describe('the code with all but its last four characters hidden; empty without a code'),
  code: z
    .string()
    .nullable()
    .describe(
      'the code in clear: for the provider who opened it within orders.code_shown_s, and for the moderator of the case who opened it within disputes.code_shown_s; always null for the seller',
    ),
  openUntil: z
    .string()
    .nullable()
    .describe('until when the code, or the photo, that the caller opened stays readable, ISO 8601; null: not open'),
  revealedAt: zTime('first opening').nullable(),
  imageId: z.uuid().nullable().describe('upload id; fetch a link with uploads.getLink; null without a photo'),
  photoRemovedAt: zTime('when the photo was deleted; null while it is kept').nullable(),
  claim: zNullable('null where unclaimed', {
    kind: zClaimKind,
    actualFaceValue: zAmount('what the provider says it is worth, minor units of actualCurrency'),
    actualCurrency: zCurrency,
    actualValue: zAmount('the same in the order’s currency, minor units'),
    note: z.string().describe('the provider’s note'),
  }),
});

export const zPartyView = z.object({
  ...zPartyBadge.shape,
  disputes: z.number().int().describe('orders that went to a moderator'),
  disputesLost: z.number().int().describe('disputes lost'),
  ordersTogether: z.number().int().describe('ended orders between these two before'),
});

/** How a settlement divides the frozen amount; the parts add up to it. */
export const zSplit = z.object({
  settled: zAmount('posted from the provider'),
  sellerGets: zAmount('settled less fee'),
  fee: zAmount('escrow fee'),
  providerKeeps: zAmount('returned to the provider'),
});

const zLimit = (description: string) => zAmount(description).nullable();
const zFaceLimit = (description: string) => z.number().int().describe(description).nullable();

/** The terms of the offer when the order was placed; editing the offer changes nothing of it. */
export const zPlacedOffer = z.object({
  owner: zParty.describe('the party whose offer it is, and whose words the terms are'),
  terms: z.string().describe('the owner’s terms; empty without any'),
  tags: z.array(z.string()).describe('the offer’s tags'),
  receipt: zBuyReceipt.describe('receipt that the buyer asked for, or that the seller’s cards come with'),
  exactAmount: zLimit('the only amount of an order'),
  minAmount: zLimit('the least amount of an order'),
  maxAmount: zLimit('the most amount of an order'),
  minFace: zFaceLimit('the least face value of a card, whole units of the currency'),
  maxFace: zFaceLimit('the most face value of a card'),
  fixedFaces: z.array(z.number().int()).nullable().describe('the only face values; null: any within the limits'),
  openHours: zShownHours.nullable().describe('when the clocks of the provider run; null: always'),
});

const zOperatorName = z
  .string()
  .nullable()
  .describe('the member of the user’s team who acted, for that user and staff; null: none, or not for the caller');

export const zOrderView = z.object({
  ...zOrderRow.shape,
  direction: zDirection,
  quick: zNullable('quick trade: the platform chose the provider; null otherwise', {
    transfers: z.number().int().describe('times that the order went on'),
    maxTransfers: z.number().int().describe('the maximum number of times'),
  }),
  cardTypeId: z.string().describe('card type'),
  sealScope: z.string().describe('what the codes of this order are sealed for'),
  deliverS: z.number().int().nullable().describe('the time to deliver promised cards, in seconds'),
  confirmS: z.number().int().nullable().describe('the time to confirm a parcel, in seconds'),
  carrier: z.string().nullable().describe('carrier of the parcel'),
  trackingNo: z.string().nullable().describe('the carrier’s number'),
  deliveredAt: zTime('when the seller sent the parcel').nullable(),
  carrierDeliveredAt: zTime('when the carrier handed it over').nullable(),
  receivedAt: zTime('when the buyer confirmed it').nullable(),
  address: z
    .enum(['none', 'sealed', 'hidden'])
    .describe('the parcel’s address: none was given, can be opened, or the order has ended'),
  compensation: zNullable('where the ruling found fraud; null otherwise', {
    amount: zAmount('what the provider pays if it is approved'),
    needed: z.number().int().describe('reviewers it takes'),
    votes: z.number().int().describe('votes cast'),
    paid: zAmount('what was approved').nullable(),
  }),
  seller: zPartyView,
  provider: zPartyView,
  description: z.string().describe('the seller’s trade description'),
  receipt: zBuyReceipt.describe(
    'receipt that the cards come with: what the seller declared, or else what the offer says',
  ),
  offer: zPlacedOffer,
  feeBps: z.number().int().describe('escrow fee in basis points, fixed at placing'),
  clockS: z
    .number()
    .int()
    .nullable()
    .describe('from the start of the running clock to its deadline in seconds, closed hours included'),
  serverTime: zTime('the server’s time'),
  cards: z.array(zCardView).describe('cards in row order'),
  abilities: z.array(zAbility).describe('what the caller can do now'),
  silence: zNullable('what happens at dueAt if nobody acts; null when no clock runs', {
    state: zGiftState,
    split: zSplit.nullable().describe('null when the points stay frozen'),
  }),
  fullSplit: zSplit.describe('the split of a full release'),
  claim: zNullable('the claim, once opened', {
    amount: zAmount('settlement that the claim comes to'),
    split: zSplit,
    at: zTime('when it happened'),
  }),
  proposal: zNullable('the current proposal', {
    by: zParty.describe('the party that proposed'),
    amount: zAmount('settlement proposed'),
    split: zSplit,
  }),
  ruling: zNullable('the standing ruling', {
    outcome: z.string().describe('end state ruled'),
    amount: zAmount('settlement ruled'),
    split: zSplit,
    reason: z.string().describe('the moderator’s reason'),
    moderator: z.string().describe('the moderator’s name'),
    at: zTime('when it happened'),
    acceptedBy: z.array(zParty).describe('parties that accepted the ruling'),
  }),
  appealedBy: zParty.nullable().describe('the party that appealed'),
  askedMore: zFlag('the provider asked for more information'),
  moderator: z.object({ userId: z.uuid(), name: z.string() }).nullable().describe('the moderator who holds the case'),
  escalation: z.number().int().describe('how often the case was passed on'),
  timeline: zRows('events so far', {
    seq: z.number().int().describe('order of events'),
    type: z.string().describe('what happened'),
    actor: z.enum(['seller', 'provider', 'moderator', 'system']).describe('side of the user who acted'),
    name: z.string().nullable().describe('name of the user who acted'),
    operator: zOperatorName,
    state: zGiftState,
    at: zTime('when it happened'),
    data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).describe('details'),
  }),
  reveals: zRows('the reveal log, for both parties', {
    seq: z.number().int().describe('counts from 1 within the order'),
    cardId: z.uuid().nullable().describe('null: the whole order'),
    cardRow: z.number().int().nullable().describe('1-based row; null: the whole order'),
    kind: z
      .enum([
        'code_opened',
        'card_opened',
        'code_copied',
        'photo_opened',
        'case_downloaded',
        'address_opened',
        'auto_opened',
      ])
      .describe('what was opened (card: code and photo), or that the case file was downloaded'),
    by: z.string().describe('name'),
    operator: zOperatorName,
    byId: z.uuid().describe('user id'),
    byRole: z.enum(['seller', 'provider', 'moderator']).describe('side of the user'),
    at: zTime('when it happened'),
    address: z.string().describe('network address, partly hidden'),
    addressHash: z.string().describe('SHA-256 in hex of a salt and the whole address'),
    operatorHash: z.string().describe('SHA-256 in hex of a salt and the member of the team, or a dash'),
    operatorKey: zNullable('opens operatorHash; null: the other side’s', {
      memberId: z.uuid().nullable().describe('the member of the team; null: the user in person'),
      salt: z.string().describe('in hex; the hash is of salt, line feed, and member or dash'),
    }),
    device: z.string().describe('browser and system; empty: not known, or erased by now'),
    deviceHash: z.string().describe('SHA-256 in hex of a salt and the device'),
    reason: z.string().nullable().describe('a moderator’s reason'),
    hash: z.string().describe('SHA-256 in hex over the previous entry and this one'),
  }),
  evidence: zRows('evidence of both sides', {
    id: z.uuid(),
    party: zParty,
    cardRow: z.number().int().nullable().describe('1-based row; null: the whole order'),
    uploadId: z.uuid(),
    kind: zUploadKind,
    mime: zUploadMime,
    durationMs: z.number().int().nullable().describe('length of a video in milliseconds'),
    step: zCheckStep.nullable(),
    note: z.string(),
    at: zTime('when it happened'),
  }),
});
