import {
  proposeCardFee,
  proposeFactorReset,
  proposeMethodFee,
  proposeRate,
  proposeRole,
  proposeRule,
} from '#contract/functions/proposals.ts';
import { formatDecimal } from '#core/money/decimal.ts';
import { FX_SCALE } from '#core/money/price.ts';
import { plainTerms, roleProposal, roleText } from '#core/staff/roles.ts';
import { requireResettable } from '#server/features/auth/public.ts';
import {
  checkedRate,
  checkFee,
  checkRule,
  type FeeChange,
  rateState,
  storedRate,
} from '#server/features/settings/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { contactOf } from '../people/contact.store.ts';
import { checkRoleChange } from '../roles/change-role.ts';
import { idOfName } from '../roles/roles.store.ts';
import { openProposal } from './open-proposal.ts';

export const proposeRuleHandler = handle(proposeRule, async (call: WriteCall, { reason, ...payload }) => {
  const { name, value, before } = payload;
  await checkRule(call, { ...payload, reason });
  return openProposal(call, {
    kind: 'rule',
    subject: name,
    userId: null,
    payload,
    before: { value: before },
    after: { value },
    reason,
  });
});

export const proposeRateHandler = handle(proposeRate, async (call: WriteCall, { reason, ...figure }) => {
  const { currency } = figure;
  const rate = checkedRate(figure);
  const stored = await storedRate(call, currency);
  if (stored === rate) throw new AppError('settings.unchanged');
  return openProposal(call, {
    kind: 'fx',
    subject: currency,
    userId: null,
    payload: { currency, rate: rate.toString(), before: stored?.toString() ?? null },
    before: rateState(call, currency, stored),
    after: { override: formatDecimal(rate, FX_SCALE) },
    reason,
  });
});

/** 902300. */
export const proposeCardFeeHandler = handle(proposeCardFee, async (call: WriteCall, { reason, ...payload }) => {
  const { cardTypeId, ...fee } = payload;
  await checkFee(call, { kind: 'card_type', subject: cardTypeId, ...fee });
  return openProposal(call, { kind: 'card_fee', subject: cardTypeId, payload, reason, ...feeStates(fee) });
});

/** 902304. */
export const proposeMethodFeeHandler = handle(proposeMethodFee, async (call: WriteCall, { reason, ...payload }) => {
  const { method, ...fee } = payload;
  await checkFee(call, { kind: 'payment_method', subject: method, ...fee });
  return openProposal(call, { kind: 'method_fee', subject: method, payload, reason, ...feeStates(fee) });
});

const feeStates = ({ before, feeBps }: Pick<FeeChange, 'before' | 'feeBps'>) => ({
  userId: null,
  before: { feeBps: before },
  after: { feeBps },
});

export const proposeRoleHandler = handle(proposeRole, async (call: WriteCall, params) => {
  const { role, reason } = params;
  const userId = await idOfName(call.tx, params.name);
  if (userId === null) throw new AppError('nothing.found');
  const to = plainTerms(role);
  const { name, terms } = await checkRoleChange(call, userId, to);
  const kind = roleProposal(terms.role, role);
  // One administrator decides alone, at the account.
  if (kind === null) throw new AppError('nothing.found');
  return openProposal(call, {
    kind,
    subject: name,
    userId,
    payload: { role, before: terms.role },
    before: { role: roleText(terms) },
    after: { role: roleText(to) },
    reason,
  });
});

/** 900855. Support sees who somebody is, and an administrator decides. */
export const proposeFactorResetHandler = handle(proposeFactorReset, async (call: WriteCall, { userId, reason }) => {
  if (userId === call.session.userId) throw new AppError('staff.about_you');
  const person = await contactOf(call.tx, userId);
  if (person === null) throw new AppError('nothing.found');
  await requireResettable(call.tx, userId);
  return openProposal(call, {
    kind: 'reset_factors',
    subject: person.nickname,
    userId,
    payload: {},
    before: { factors: true },
    after: { factors: false },
    reason,
  });
});
