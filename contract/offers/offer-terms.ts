import { z } from 'zod';
import { zFlag, zText, zTyped } from '../define.ts';
import { zBuyReceipt, zOpenHours, zSellReceipt } from './offer.ts';

export const zRate = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,4})?$/, 'rate')
  .describe('rate in percent, decimal text such as 85.50');
const zWhole = (text: string, max = 1_000_000) => z.number().int().min(1).max(max).describe(`${text}, whole units`);
const zWholePoints = (text: string) => z.number().int().min(1).max(10_000_000).describe(`${text}, whole points`);

/** The terms that an owner sets for an offer of either side, when publishing and when editing. */
const termsBase = {
  cardTypeId: zText('card type id', 64),
  rate: zRate,
  minAmount: zWholePoints('the least that one order comes to').optional(),
  maxAmount: zWholePoints('the most that one order comes to').optional(),
  deliverMinutes: z
    .number()
    .int()
    .min(5)
    .max(20_160)
    .default(60)
    .describe('minutes that the seller has to deliver promised or physical cards'),
  confirmDays: z.number().int().min(1).max(60).default(10).describe('days that the buyer has to confirm a parcel'),
  tags: z.array(zText('tag', 24)).max(3).default([]).describe('at most 3'),
  description: zTyped().max(500).default('').describe('the owner’s terms'),
};

export const zBuyTerms = z.object({
  ...termsBase,
  receipt: zBuyReceipt.default('none'),
  minFace: zWhole('smallest face value of a card'),
  maxFace: zWhole('largest face value of a card'),
  fixedFaces: z.array(zWhole('face value')).min(1).max(20).optional().describe('the only face values taken'),
  totalAmount: z.number().int().min(10).max(10_000_000).describe('total points to buy for, whole points'),
  maxCards: z.number().int().min(1).max(10).default(10).describe('maximum number of cards in one order'),
  exactAmount: zWholePoints('what an order comes to, the only sum taken').optional(),
  takesPromises: zFlag('e-codes only: sellers may hand codes over later, within deliverMinutes').default(true),
  openHours: zOpenHours.optional().describe('when the owner looks at orders; without it always'),
  followsPlan: zFlag('the hours are those of the shifts that the owner’s team has planned').default(false),
});

export const zSellTerms = z.object({
  ...termsBase,
  receipt: zSellReceipt.default('none'),
  exact: zFlag('an order takes one card, at its own value; then without amount limits').default(false),
});

/** The version that was edited: nothing is written when the offer has another one by now. */
const edited = { version: z.number().int().describe('the version that was edited') };

/** Editing changes all but the card. */
export const zBuyEdit = zBuyTerms.omit({ cardTypeId: true }).extend(edited);
export const zSellEdit = zSellTerms.omit({ cardTypeId: true }).extend(edited);
