/** The facts about one provider that its rank depends on. */
export interface RankFacts {
  /** Completed orders per thousand ended; null without any. */
  readonly completedPermille: number | null;
  /** Median seconds from placing to release; null without any. */
  readonly medianReleaseS: number | null;
  /** Orders that ended. */
  readonly ended: number;
  /** Orders in a row, up to now, that were never viewed. */
  readonly timeoutsInRow: number;
}

/** The weights and limits of the ranking; each is a named rule. */
export interface RankRule {
  readonly completion: number;
  readonly speed: number;
  readonly speedS: number;
  readonly volume: number;
  readonly volumeOrders: number;
  readonly timeout: number;
}

export interface RankParts {
  readonly completion: number;
  readonly speed: number;
  readonly volume: number;
  /** Zero or negative. */
  readonly timeouts: number;
}

/**
 * The parts of a provider's score, whole points each, floored: a share of `completion` for completed orders, of `speed`
 * for a median below `speedS`, of `volume` for orders up to `volumeOrders`, less `timeout` for each order in a row that
 * was never viewed. What is taken off never exceeds what was earned, so the parts add up to a score of zero or more.
 */
export function rankParts(facts: RankFacts, rule: RankRule): RankParts {
  const completion = Math.floor((rule.completion * (facts.completedPermille ?? 0)) / 1000);
  const fast = Math.max(0, rule.speedS - (facts.medianReleaseS ?? rule.speedS));
  const speed = Math.floor((rule.speed * fast) / rule.speedS);
  const volume = Math.floor((rule.volume * Math.min(facts.ended, rule.volumeOrders)) / rule.volumeOrders);
  const lost = Math.min(completion + speed + volume, rule.timeout * facts.timeoutsInRow);
  return { completion, speed, volume, timeouts: lost === 0 ? 0 : -lost };
}

export const scoreOf = ({ completion, speed, volume, timeouts }: RankParts): number =>
  completion + speed + volume + timeouts;
