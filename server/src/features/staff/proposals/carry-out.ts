import type { Role } from '#core/access/access.ts';
import { isRuleName } from '#core/rules/rules.ts';
import type { ProposalKind } from '#core/staff/proposals.ts';
import { plainTerms } from '#core/staff/roles.ts';
import { changeRate, changeRule, storedRate } from '#server/features/settings/public.ts';
import type { WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Signers } from '#server/platform/staff-act.ts';
import { changeRole } from '../roles/change-role.ts';
import { lockRole } from '../roles/roles.store.ts';
import type { ProposalRow } from './proposals.store.ts';

type CarryOut = (call: WriteCall, proposal: ProposalRow, signers: Signers) => Promise<void>;

/** As they were proposed: each kind reads the shape that it wrote. */
interface Payloads {
  readonly rule: { readonly name: string; readonly value: number; readonly before: number };
  readonly fx: { readonly currency: string; readonly rate: string; readonly before: string | null };
  readonly admin: { readonly role: Role; readonly before: Role };
}

const changeAdmin: CarryOut = async (call, { userId, payload, reason }, signers) => {
  const { role, before } = payload as Payloads['admin'];
  if (userId === null) throw new AppError('nothing.found');
  // A role that changed meanwhile was not the one that the proposer saw.
  if ((await lockRole(call.tx, userId))?.terms.role !== before) throw new AppError('gateway.conflict');
  await changeRole(call, { userId, to: plainTerms(role), reason }, signers);
};

/** What an approved proposal does, within the transaction of its approval. Throws when things have changed meanwhile. */
export const CARRY_OUT: Readonly<Record<ProposalKind, CarryOut>> = {
  make_admin: changeAdmin,
  unmake_admin: changeAdmin,
  rule: async (call, { payload, reason }, signers) => {
    const { name, value, before } = payload as Payloads['rule'];
    // A rule that a newer version no longer has.
    if (!isRuleName(name)) throw new AppError('nothing.found');
    await changeRule(call, { name, value, before, reason }, signers);
  },
  fx: async (call, { payload, reason }, signers) => {
    const { currency, rate, before } = payload as Payloads['fx'];
    const stored = await storedRate(call, currency);
    if ((stored?.toString() ?? null) !== before) throw new AppError('gateway.conflict');
    await changeRate(call, { currency, rate: BigInt(rate), reason }, signers);
  },
};
