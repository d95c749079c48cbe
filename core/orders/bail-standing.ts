/** Facts that decide whether a provider may go on trading with the bail that it has. Sums in base units of points. */
export interface BailFacts {
  readonly bail: bigint;
  readonly required: bigint;
  readonly hasGivenNotice: boolean;
  /** The time that a raised requirement gives; `had`: the bail when it was told. */
  readonly shortfall: { readonly had: bigint; readonly isDue: boolean } | null;
}

/** `paused`: its ads take no orders. `short`: they do until its time has passed. */
export type BailStanding = 'enough' | 'short' | 'paused';

/** A raised requirement pauses nobody at once: what was enough is enough until the time of the notice has passed. */
export function bailStanding({ bail, required, hasGivenNotice, shortfall }: BailFacts): BailStanding {
  if (hasGivenNotice) return 'paused';
  if (bail >= required) return 'enough';
  return shortfall !== null && !shortfall.isDue && bail >= shortfall.had ? 'short' : 'paused';
}
