import type { ResultOf } from '#contract/catalogue.ts';
import { type Address, paths } from '#web/paths.ts';

export const STEPS = ['account', 'sale', 'identity', 'payee', 'factor'] as const;
export type StepName = (typeof STEPS)[number];

export interface Step {
  readonly name: StepName;
  readonly state: 'done' | 'waiting' | 'open';
  /** The page on which the step is done; null: there is nothing left to do for it. */
  readonly href: Address | null;
}

/** Facts of the reader's account, as four functions answer them. */
export interface StepFacts {
  readonly record: { readonly trades: Pick<ResultOf<'people.getRecord'>['trades'], 'completed'> };
  readonly identity: {
    readonly level: number;
    readonly one: Pick<ResultOf<'identity.getOwn'>['one'], 'state'>;
  };
  readonly payees: { readonly list: readonly unknown[] };
  readonly factors: Pick<ResultOf<'factors.getMine'>, 'hasFactor'>;
}

/** The steps in the order in which a newcomer meets them. */
export function stepsOf({ record, identity, payees, factors }: StepFacts): Step[] {
  const isWaiting = identity.level === 0 && identity.one.state === 'pending';
  const step = (name: StepName, isDone: boolean, href: Address): Step =>
    isDone ? { name, state: 'done', href: null } : { name, state: 'open', href };
  return [
    { name: 'account', state: 'done', href: null },
    step('sale', record.trades.completed > 0, paths.gift()),
    isWaiting
      ? { name: 'identity', state: 'waiting', href: paths.kycOne() }
      : step('identity', identity.level > 0, paths.kycOne()),
    step('payee', payees.list.length > 0, paths.walletIndex()),
    step('factor', factors.hasFactor, paths.security()),
  ];
}
