import { z } from 'zod';
import { FX_DIRECTIONS } from '#core/money/fx-figure.ts';
import { MAX_FEE_BPS, RULE_UNITS } from '#core/rules/rule-def.ts';
import { RULES, type RuleName } from '#core/rules/rules.ts';
import { defineFunction, zFlag, zNullable, zText, zTime } from '../define.ts';
import { zDays, zListOf, zPage, zRows, zSearch } from '../lists.ts';
import { zPaymentMethod } from '../offers/points-offer.ts';
import { zCountry, zCurrency, zForm } from './catalog.ts';

export const zReason = zText('why, for those who read the log later', 500, 10);
export const zRuleName = z.enum(Object.keys(RULES) as [RuleName, ...RuleName[]]).describe('the name of the rule');
/** The old or new values of a setting: numbers, texts and flags by name. */
export const zState = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
const zWho = zNullable('the last change; null when it never was changed', {
  name: z.string().describe('name of the user who changed it last'),
  at: zTime('when'),
  reason: z.string().describe('why'),
});

export const zRuleRow = z.object({
  name: z.string().describe('the rule’s name: its area, a dot, and the name in the area'),
  value: z.number().describe('the number in force'),
  default: z.number().describe('the number without any change'),
  min: z.number().describe('smallest number allowed'),
  max: z.number().describe('largest number allowed'),
  unit: z
    .enum(RULE_UNITS)
    .describe('s, ms, count, bytes, bps, bits, points (base units) or a number a minute, hour or day'),
  doc: z.string().describe('description of the rule, in English'),
  source: z
    .enum(['default', 'database', 'environment'])
    .describe('where the number comes from; the environment wins and cannot be changed here'),
  guard: z
    .enum(['money', 'security'])
    .nullable()
    .describe('what it guards, where one administrator must not change it alone; null: one may'),
  restart: z.boolean().describe('a change waits for the next start of a process'),
  changed: zWho,
});

export const listRules = defineFunction(900110, 'settings.listRules', {
  purpose: 'every named rule with the number in force, its bounds and its last change',
  access: 'house',
  result: z.object({ list: z.array(zRuleRow).describe('all rules, in the order of the rule table') }),
});

export const RULE_ERRORS = [
  'settings.rule_bounds',
  'settings.rule_pair',
  'settings.locked',
  'settings.unchanged',
  'gateway.conflict',
] as const;

export const setRule = defineFunction(900111, 'settings.setRule', {
  purpose: 'change a named rule; in force at once, in every process within a second',
  access: 'admin',
  csrf: true,
  params: z.object({
    name: zRuleName,
    value: z.number().int().describe('the new number, in the rule’s unit'),
    before: z.number().int().describe('the number that the caller saw; if it differs, the call is a conflict'),
    reason: zReason,
  }),
  errors: [...RULE_ERRORS, 'staff.four_eyes'],
});

export const resetRule = defineFunction(900112, 'settings.resetRule', {
  purpose: 'put a named rule back to its default',
  access: 'admin',
  csrf: true,
  params: z.object({ name: zRuleName, reason: zReason }),
  errors: ['settings.rule_pair', 'settings.locked', 'settings.unchanged', 'staff.four_eyes'],
});

export const zBps = z
  .number()
  .int()
  .min(0)
  .max(10_000)
  .nullable()
  .describe('fee in basis points; null: the general fee');
/** A fee may be stored that is higher, from before this bound. */
export const zNewFeeBps = z.number().int().min(0).max(MAX_FEE_BPS).nullable();
const zRateText = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,4})?$/, 'percent')
  .nullable()
  .describe('percent as decimal text; null: the bound of the mode');

export const setCardType = defineFunction(900113, 'settings.setCardType', {
  purpose:
    'change the bounds of the rate and the trade of a card type; another fee is for two administrators (staff.proposeCardFee)',
  access: 'admin',
  csrf: true,
  params: z.object({
    cardTypeId: zText('card type id', 64),
    feeBps: zBps.describe('the fee in force, in basis points; null: the general fee; another one is refused'),
    rateMode: z.enum(['normal', 'wide']).describe('normal: (0, 100] with two decimals; wide: [1, 200] with four'),
    minRate: zRateText,
    maxRate: zRateText,
    active: zFlag('traded; false takes its ads off the shelf'),
    reason: zReason,
  }),
  result: z.object({ shelved: z.number().int().describe('ads that this took off the shelf') }),
  errors: ['nothing.found', 'settings.rate_bounds', 'settings.unchanged', 'staff.four_eyes'],
});

/** Whether a figure says what one unit costs in dollars, or how much of the currency a dollar buys. */
export const zFxDirection = z
  .enum(FX_DIRECTIONS)
  .default('usd_per_unit')
  .describe('what the figure says: USD per whole unit, or whole units per USD');

export const zFxFigure = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,12})?$/, 'a number with at most twelve decimals')
  .describe('the rate as decimal text: above 0, and at most 1000 USD per whole unit');

export const setFxOverride = defineFunction(900114, 'settings.setFxOverride', {
  purpose: 'set an exchange rate by hand; it overrides the published one until it is removed',
  access: 'admin',
  csrf: true,
  params: z.object({
    currency: zCurrency,
    figure: zFxFigure,
    direction: zFxDirection,
    reason: zReason,
  }),
  errors: ['nothing.found', 'settings.fx_range', 'settings.fx_fixed', 'settings.unchanged', 'staff.four_eyes'],
});

const zKind = z.enum(['rule', 'card_type', 'brand', 'fx', 'payment_method', 'excused']);

export const listChanges = defineFunction(900115, 'settings.listChanges', {
  purpose: 'the log of all changes of settings, and of decisions of two with a tie that were excused, newest first',
  access: 'house',
  params: z.object({
    kind: z
      .enum(['all', ...zKind.options])
      .default('all')
      .describe('which settings'),
    subject: zText('a rule’s name, a card type’s or brand’s id, or a currency', 80).optional(),
    actor: zText('public name of who changed it', 64).optional(),
    ...zDays('changed'),
    ...zPage,
  }),
  result: zListOf({
    id: z.uuid().describe('the change'),
    kind: zKind.describe('what kind of setting'),
    subject: z.string().describe('a rule’s name, a card type’s or brand’s id, or a currency'),
    before: zState.describe('the state before'),
    after: zState.describe('the state after'),
    reason: z.string().describe('why'),
    actor: z.string().describe('user who changed it'),
    approvedBy: z.string().nullable().describe('the second administrator, where two had to agree'),
    at: zTime('when'),
  }),
});

export const clearFxOverride = defineFunction(900116, 'settings.clearFxOverride', {
  purpose: 'remove an exchange rate that was set by hand; the published one is in force again',
  access: 'admin',
  csrf: true,
  params: z.object({ currency: zCurrency, reason: zReason }),
  errors: ['nothing.found', 'staff.four_eyes'],
});

export const listTypes = defineFunction(900117, 'settings.listCardTypes', {
  purpose: 'card types with their fees and bounds, those out of trade too',
  access: 'house',
  params: z.object({
    search: zSearch('part of a brand’s name or of a card type’s id', 64, 1).optional(),
    brandId: zText('brand', 32).optional(),
    form: z.enum(['all', 'ecode', 'physical']).default('all').describe('how the card is delivered'),
    state: z
      .enum(['all', 'active', 'inactive', 'own_fee', 'own_bounds'])
      .default('all')
      .describe('traded or not, or with a fee or bounds of its own'),
    ...zPage,
  }),
  result: zListOf({
    id: z.string().describe('card type id'),
    brandId: z.string().describe('brand'),
    brandName: z.string().describe('brand’s name'),
    brandActive: z.boolean().describe('the brand is traded'),
    country: zCountry,
    currency: zCurrency,
    form: zForm,
    feeBps: zBps,
    generalFeeBps: z.number().int().describe('the fee where the card type has none of its own'),
    rateMode: z.enum(['normal', 'wide']).describe('the mode of its rates'),
    minRate: zRateText,
    maxRate: zRateText,
    active: z.boolean().describe('traded'),
    adsOnShelf: z.number().int().describe('buy ads and sell ads on the shelf'),
    changed: zWho,
  }),
});

export const listFx = defineFunction(900118, 'settings.listFx', {
  purpose: 'exchange rates: published, set by hand, and in force',
  access: 'house',
  result: z.object({
    list: zRows('an entry for each currency', {
      currency: zCurrency,
      published: z.string().nullable().describe('USD per whole unit, decimal; null: the publisher does not know it'),
      source: z.string().nullable().describe('publisher of the rate'),
      asOf: zTime('the moment that the published figure is of').nullable(),
      stale: z.boolean().describe('no newer figure came for too long'),
      override: z.string().nullable().describe('USD per whole unit set by hand; null: none'),
      fixed: z.boolean().describe('at par by definition: nobody sets it'),
      changed: zWho,
    }),
  }),
});

export const setBrand = defineFunction(900119, 'settings.setBrand', {
  purpose: 'take a whole brand into trade or out of it',
  access: 'admin',
  csrf: true,
  params: z.object({
    brandId: zText('brand', 32),
    active: zFlag('traded; false takes the ads of all its card types off the shelf'),
    reason: zReason,
  }),
  result: z.object({ shelved: z.number().int().describe('ads that this took off the shelf') }),
  errors: ['nothing.found', 'settings.unchanged'],
});

export const listMethodFees = defineFunction(902305, 'settings.listMethodFees', {
  purpose: 'ways to pay for points, with the fees of orders that are paid so',
  access: 'house',
  result: z.object({
    list: zRows('an entry for each way to pay', {
      method: zPaymentMethod,
      feeBps: zBps,
      generalFeeBps: z.number().int().describe('the fee where the way to pay has none of its own'),
      changed: zWho,
    }),
  }),
});
