import { leftOfDay } from '#core/identity/day-limits.ts';
import { balanceOf } from '#core/ledger/accounts.ts';
import { spareOf } from '#core/outflow/outflow.ts';
import {
  type RequestFacts,
  type RequestRefusal,
  type RequestRules,
  requestRefusal,
} from '#core/withdrawals/request.ts';
import type { Services } from '#server/app/services.ts';
import { custodyAccountOf } from '#server/features/deposits/public.ts';
import { type PartyRow, senderFacts } from '#server/features/sends/public.ts';
import { AppError } from '#server/platform/app-error.ts';
import { minuteOf } from '#server/platform/minute-of.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { exactPoints } from '#server/platform/refuse.ts';
import type { BookRow } from './book/book.store.ts';
import { countOpen } from './withdrawals.store.ts';

export const requestRules = ({ rules }: Services): RequestRules => ({
  least: BigInt(rules.get('withdrawals.least_points')),
  maxOpen: rules.get('withdrawals.open_most'),
  exposureBps: BigInt(rules.get('bail.exposure_multiple_bps')),
});

export interface WithdrawalWish {
  readonly owner: PartyRow;
  readonly entry: BookRow;
  readonly amount: bigint;
  readonly agreedFee: bigint;
  readonly fee: bigint;
}

/** The facts that decide on a request. The accounts of the owner and of the network are locked. */
export async function requestFacts(
  { services, tx }: { readonly services: Services; readonly tx: Tx },
  { owner, entry, ...sums }: WithdrawalWish,
): Promise<RequestFacts> {
  const { available, exposure, freeBail, outToday, outLimit } = await senderFacts(services, tx, owner);
  const [custody] = await services.ledger.accounts([custodyAccountOf(entry.network).id], tx);
  return {
    ...sums,
    isIdentified: owner.level > 0,
    isActive: owner.isActive,
    isAddressFree: entry.heldUntil === null,
    isAddressPaused: entry.pausedUntil !== null,
    available,
    exposure,
    freeBail,
    outToday,
    outLimit,
    openCount: await countOpen(tx, owner.id),
    custody: custody === undefined ? 0n : balanceOf(custody).available,
  };
}

/** Throws why these points are not withdrawn, with the figures and the rule that its sentence names. */
export function refuseRequest(facts: RequestFacts, rules: RequestRules, { heldUntil, pausedUntil }: BookRow): void {
  const refusal = requestRefusal(facts, rules);
  if (refusal === null) return;
  const end = heldUntil ?? pausedUntil;
  const until = end === null ? '' : minuteOf(end);
  throw new AppError(refusal, DETAILS[refusal]?.(facts, rules, until) ?? {});
}

type Details = (facts: RequestFacts, rules: RequestRules, until: string) => Record<string, string | number>;

const DETAILS: { readonly [R in RequestRefusal]?: Details } = {
  'withdrawals.address_held': (_facts, _rules, until) => ({ until, rule: 'withdrawals.address_hold_s' }),
  'withdrawals.address_paused': (_facts, _rules, until) => ({ until, rule: 'withdrawals.refusal_pause_s' }),
  'withdrawals.too_many_open': (_facts, { maxOpen }) => ({ limit: maxOpen, rule: 'withdrawals.open_most' }),
  'withdrawals.least': (_facts, { least }) => ({
    field: 'amount',
    least: exactPoints(least),
    rule: 'withdrawals.least_points',
  }),
  'withdrawals.fee_changed': ({ fee }) => ({ fee: exactPoints(fee) }),
  'withdrawals.below_fee': ({ fee }) => ({ field: 'amount', fee: exactPoints(fee) }),
  'withdrawals.day_limit': ({ outLimit, outToday }) => ({
    field: 'amount',
    left: exactPoints(leftOfDay(outLimit, outToday)),
    limit: exactPoints(outLimit),
    rule: 'identity.out_day',
  }),
  'withdrawals.points_short': ({ available }) => ({ field: 'amount', available: exactPoints(available) }),
  'withdrawals.exposure': (facts, rules) => ({
    field: 'amount',
    spare: exactPoints(spareOf(facts, rules)),
    rule: 'bail.exposure_multiple_bps',
  }),
};
