import type { Accounts } from './bail.ts';
import { isPayer, isStaff } from './people.ts';
import { PAYOUT, points } from './terms.ts';

/* Payouts by hand, in the words of the specification: the points are held until the money is known to have come, or not. */

export type PayoutState =
  | 'open'
  | 'taken'
  | 'paid'
  | 'in_dispute'
  | 'second_look'
  | 'ruled'
  | 'success'
  | 'failed'
  | 'cancelled'
  | 'returned';

export interface ModelPayout {
  readonly owner: number;
  readonly points: bigint;
  readonly fiat: bigint;
  state: PayoutState;
  provider: number | null;
  isLate: boolean;
  readonly rulers: number[];
  hasAppealed: boolean;
}

const GOING: readonly PayoutState[] = ['open', 'taken', 'paid', 'in_dispute', 'second_look', 'ruled'];
export const isOpenPayout = ({ state }: ModelPayout): boolean => GOING.includes(state);

interface Step {
  readonly may: (payout: ModelPayout, who: number) => boolean;
  readonly to: PayoutState | ((payout: ModelPayout, before: bigint) => PayoutState);
}

const isInTime = (payout: ModelPayout, state: PayoutState): boolean => !payout.isLate && payout.state === state;
const isTaker = ({ provider }: ModelPayout, who: number): boolean => provider === who;
/** One of staff with no part in it, who has not ruled on it. */
const isCase = ({ state, owner, provider, rulers }: ModelPayout, who: number): boolean =>
  (state === 'in_dispute' || state === 'second_look') &&
  isStaff(who) &&
  who !== owner &&
  who !== provider &&
  !rulers.includes(who);
const WAITS_FOR_CASE: readonly PayoutState[] = ['in_dispute', 'second_look', 'ruled'];

/**
 * That it was paid: after an appeal at once, above a sum, with what the same person ruled for the provider `before`, by the ruling of a
 * second, and never before the trader could appeal.
 */
function ruledPaid({ state, points: sum, hasAppealed }: ModelPayout, before: bigint): PayoutState {
  if (hasAppealed) return 'success';
  return state === 'in_dispute' && before + sum > PAYOUT.second ? 'second_look' : 'ruled';
}

export const PAYOUT_STEPS = {
  take: { may: (payout, who) => isPayer(who) && who !== payout.owner && isInTime(payout, 'open'), to: 'taken' },
  give_back: { may: (payout, who) => isTaker(payout, who) && isInTime(payout, 'taken'), to: 'open' },
  mark_paid: { may: (payout, who) => isTaker(payout, who) && isInTime(payout, 'taken'), to: 'paid' },
  cancel: { may: (payout, who) => who === payout.owner && isInTime(payout, 'open'), to: 'cancelled' },
  confirm: {
    // That money has come may be said at any time.
    may: ({ owner, state }, who) => who === owner && (state === 'paid' || WAITS_FOR_CASE.includes(state)),
    to: 'success',
  },
  dispute: { may: (payout, who) => who === payout.owner && isInTime(payout, 'paid'), to: 'in_dispute' },
  concede: { may: (payout, who) => isTaker(payout, who) && WAITS_FOR_CASE.includes(payout.state), to: 'failed' },
  rule_paid: { may: isCase, to: ruledPaid },
  rule_unpaid: { may: isCase, to: 'failed' },
  appeal: { may: (payout, who) => who === payout.owner && isInTime(payout, 'ruled'), to: 'in_dispute' },
} as const satisfies Record<string, Step>;
export type PayoutStep = keyof typeof PAYOUT_STEPS;
export const PAYOUT_STEP_NAMES = Object.keys(PAYOUT_STEPS) as PayoutStep[];

/** The end of a deadline: staff decide on a payment that nobody saw. */
const SILENCE: Partial<Record<PayoutState, PayoutState>> = {
  open: 'returned',
  taken: 'returned',
  paid: 'in_dispute',
  ruled: 'success',
};

/** US dollars per naira, times 10^12, as the market of the tests has it, and what payers keep. */
const NAIRA = 690_000_000n;
const KEPT_PERCENT = 1n;

/** What so many points pay, in kobo. */
export const koboOf = (sum: bigint): bigint => (sum * 10n ** 14n * (100n - KEPT_PERCENT)) / (points(1) * NAIRA * 100n);

export class Payouts {
  readonly all: ModelPayout[] = [];
  private readonly accounts: Accounts;

  constructor(accounts: Accounts) {
    this.accounts = accounts;
  }

  request(owner: number, sum: bigint, shownFiat: bigint): boolean {
    const fiat = koboOf(sum);
    const open = this.all.filter((payout) => payout.owner === owner && isOpenPayout(payout));
    const fits = sum >= PAYOUT.least && sum <= PAYOUT.most && shownFiat <= fiat && open.length < PAYOUT.open;
    if (!fits || !this.accounts.reserveToLeave(owner, sum)) return false;
    this.all.push({
      owner,
      points: sum,
      fiat,
      state: 'open',
      provider: null,
      isLate: false,
      rulers: [],
      hasAppealed: false,
    });
    return true;
  }

  act(payout: ModelPayout, name: PayoutStep, who: number): boolean {
    const step: Step = PAYOUT_STEPS[name];
    if (!step.may(payout, who) || (name === 'take' && this.hasHandsFull(who))) return false;
    if (name === 'take') payout.provider = who;
    if (name === 'give_back') payout.provider = null;
    const to = typeof step.to === 'function' ? step.to(payout, this.ruledAlone(payout, who)) : step.to;
    if (name === 'rule_paid') payout.rulers.push(who);
    if (name === 'appeal') payout.hasAppealed = true;
    this.move(payout, to);
    return true;
  }

  runOut(payout: ModelPayout): void {
    const to = SILENCE[payout.state];
    if (to !== undefined) this.move(payout, to);
  }

  /** Points that an owner asked to have paid out, less those that came back. */
  leavingOf(who: number): bigint {
    const leaving = this.all.filter((item) => item.owner === who && (isOpenPayout(item) || item.state === 'success'));
    return leaving.reduce((sum, { points: requested }) => sum + requested, 0n);
  }

  private ruledAlone({ provider }: ModelPayout, who: number): bigint {
    const isCounted = ({ rulers, state }: ModelPayout) =>
      rulers.length === 1 && rulers[0] === who && (state === 'ruled' || state === 'success');
    const counted = this.all.filter((other) => other.provider === provider && isCounted(other));
    return counted.reduce((sum, other) => sum + other.points, 0n);
  }

  private hasHandsFull(who: number): boolean {
    return this.all.filter(({ provider, state }) => provider === who && state === 'taken').length >= PAYOUT.taken;
  }

  private move(payout: ModelPayout, to: PayoutState): void {
    Object.assign(payout, { state: to, isLate: false });
    if (isOpenPayout(payout)) return;
    this.accounts.endLeaving(payout.owner, payout.points, to === 'success');
    if (to === 'success' && payout.provider !== null) this.accounts.purse(payout.provider).amount += payout.points;
  }
}
