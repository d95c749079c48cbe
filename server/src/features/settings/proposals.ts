import { z } from 'zod';
import { isRuleName, type RuleName } from '#core/rules/rules.ts';
import { defineProposal, zStoredAmount } from '#server/app/proposal.ts';
import { AppError } from '#server/platform/app-error.ts';
import { changeRate, storedRate } from './fx-override.ts';
import { changeFee } from './own-fees.ts';
import { changeRule } from './set-rule.ts';

const zRule = z.strictObject({
  // A newer version may no longer have the rule.
  name: z.custom<RuleName>((name) => typeof name === 'string' && isRuleName(name)),
  value: z.number(),
  before: z.number(),
});

const zRate = z.strictObject({ currency: z.string(), rate: zStoredAmount, before: zStoredAmount.nullable() });

const zFee = { feeBps: z.int().nullable(), before: z.int().nullable() };
const zCardFee = z.strictObject({ ...zFee, cardTypeId: z.string() });
const zMethodFee = z.strictObject({ ...zFee, method: z.string() });

/** Changes of what guards money or security: rules, exchange rates and fees. */
export const settingsProposals = [
  defineProposal(['rule'], zRule, async (call, { payload, reason }, signers) => {
    await changeRule(call, { ...payload, reason }, signers);
  }),
  defineProposal(['fx'], zRate, async (call, { payload: { currency, rate, before }, reason }, signers) => {
    if ((await storedRate(call, currency)) !== before) throw new AppError('gateway.conflict');
    await changeRate(call, { currency, rate, reason }, signers);
  }),
  defineProposal(['card_fee'], zCardFee, async (call, { payload: { cardTypeId, ...fee }, reason }, signers) => {
    await changeFee(call, { kind: 'card_type', subject: cardTypeId, ...fee, reason }, signers);
  }),
  defineProposal(['method_fee'], zMethodFee, async (call, { payload: { method, ...fee }, reason }, signers) => {
    await changeFee(call, { kind: 'payment_method', subject: method, ...fee, reason }, signers);
  }),
];
