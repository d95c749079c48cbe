import fc from 'fast-check';
import type { AccountKind } from '#core/ledger/accounts.ts';
import type { Group, Transfer } from '#core/ledger/transfer.ts';
import { amount } from '#core/money/amount.ts';
import { derivedId } from './derived-id.ts';
import type { AccountSpec } from './ledger.ts';

/**
 * Random commands for a ledger, in small numbers that `Script` turns into ids, so that they shrink well and collide
 * often.
 */
interface LegPlan {
  readonly kind: Transfer['kind'];
  /** 0: a new id; n: the nth last id used, to produce duplicates and conflicts. */
  readonly id: number;
  /** A post or void resolves the nth last hold; with `anyHold` the nth last id of any kind. */
  readonly hold: number;
  readonly anyHold: boolean;
  readonly debit: number;
  readonly credit: number;
  readonly units: number;
  readonly whole: boolean;
  readonly code: number;
}
/** A group of new legs, or an earlier group sent again. */
type GroupPlan = { readonly legs: readonly LegPlan[] } | { readonly again: number };
export type BatchPlan = readonly GroupPlan[];

const KINDS: readonly [AccountKind, 'main' | 'other'][] = [
  ['treasury', 'main'],
  ['fee', 'main'],
  ['points', 'main'],
  ['points', 'main'],
  ['points', 'main'],
  ['bail', 'main'],
  ['treasury', 'other'],
];
/** One above the last account: an account that does not exist. */
const UNKNOWN = KINDS.length;

const FUNDED = { first: 2, last: 5 };
const FUNDING = 150;

/** `usual` most of the time, `odd` otherwise. */
const mostly = <T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 19, arbitrary: usual }, { weight: 1, arbitrary: odd });
const between = (min: number, max: number) => fc.integer({ min, max });

const leg: fc.Arbitrary<LegPlan> = fc.record({
  kind: fc.constantFrom('plain', 'plain', 'pending', 'pending', 'pending', 'post', 'post', 'void'),
  id: mostly(fc.constant(0), between(1, 6)),
  hold: between(1, 6),
  anyHold: mostly(fc.constant(false), fc.constant(true)),
  debit: mostly(between(FUNDED.first, FUNDED.last), between(0, UNKNOWN)),
  credit: mostly(between(1, FUNDED.last), between(0, UNKNOWN)),
  units: mostly(between(1, 60), between(0, 200)),
  whole: fc.boolean(),
  code: between(1, 2),
});
const group: fc.Arbitrary<GroupPlan> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ legs: fc.tuple(leg) }) },
  { weight: 4, arbitrary: fc.record({ legs: fc.array(leg, { minLength: 2, maxLength: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ again: between(1, 5) }) },
);

/** Exactly `groups` groups, cut into batches of at most five. */
export function plans(groups: number): fc.Arbitrary<BatchPlan[]> {
  const all = fc.array(group, { minLength: groups, maxLength: groups });
  return fc
    .tuple(all, fc.array(fc.integer({ min: 1, max: 5 }), { minLength: groups, maxLength: groups }))
    .map(([wanted, sizes]) => {
      const batches: GroupPlan[][] = [];
      let start = 0;
      for (const size of sizes) {
        if (start < wanted.length) batches.push(wanted.slice(start, start + size));
        start += size;
      }
      return batches;
    });
}

/** Turns the numbers of a plan into ids. Two scripts with the same `base` and plans are the same commands. */
export class Script {
  readonly accounts: readonly AccountSpec[];
  readonly #base: string;
  readonly #ids: string[] = [];
  readonly #holds: string[] = [];
  readonly #groups: Group[] = [];

  constructor(base: string) {
    this.#base = base;
    this.accounts = KINDS.map(([kind, currency], index) => {
      const id = derivedId(base, `account ${index}`);
      const owner = kind === 'treasury' || kind === 'fee' ? null : derivedId(base, `owner ${index}`);
      return { id, owner, kind, currency: `${currency}-${base}` };
    });
  }

  /** The starting balances. */
  funding(): Group[] {
    const plan = {
      kind: 'plain',
      id: 0,
      hold: 1,
      anyHold: false,
      debit: 0,
      units: FUNDING,
      whole: false,
      code: 1,
    } as const;
    const funded = this.accounts.keys().filter((index) => index >= FUNDED.first && index <= FUNDED.last);
    return this.batch([...funded].map((credit) => ({ legs: [{ ...plan, credit }] })));
  }

  batch(plan: BatchPlan): Group[] {
    return plan.map((groupPlan) => this.#group(groupPlan));
  }

  #group(plan: GroupPlan): Group {
    const before = 'again' in plan ? this.#groups.at(-plan.again) : undefined;
    const transfers = before ?? ('legs' in plan ? plan.legs.map((legPlan) => this.#leg(legPlan)) : []);
    this.#groups.push(transfers);
    return transfers;
  }

  #leg(plan: LegPlan): Transfer {
    const reused = plan.id === 0 ? undefined : this.#ids.at(-plan.id);
    const pendingId = (plan.anyHold ? this.#ids : this.#holds).at(-plan.hold) ?? this.#base;
    const id = reused ?? derivedId(this.#base, `transfer ${this.#ids.length}`);
    if (reused === undefined) this.#ids.push(id);
    if (plan.kind === 'pending') this.#holds.push(id);
    const common = { id, code: plan.code, ref: null };
    if (plan.kind === 'void') return { ...common, kind: 'void', pendingId };
    const units = amount(plan.units);
    if (plan.kind === 'post') return { ...common, kind: 'post', pendingId, amount: plan.whole ? null : units };
    const [debitAccount, creditAccount] = [this.#account(plan.debit), this.#account(plan.credit)];
    return { ...common, kind: plan.kind, debitAccount, creditAccount, amount: units };
  }

  #account(index: number): string {
    return this.accounts[index]?.id ?? derivedId(this.#base, 'nobody');
  }
}
