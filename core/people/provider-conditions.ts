/** Conditions of a provider; see `CONDITION_COUNTS`. */
export const PROVIDER_CONDITIONS = [
  'standing',
  'identity',
  'second_factor',
  'bail',
  'business',
  'documents',
  'answer_time',
  'around_the_clock',
  'volume',
  'presence',
] as const;
export type ProviderCondition = (typeof PROVIDER_CONDITIONS)[number];

/** The purposes of a condition: to become a provider, for the verified mark (hvcFlag), or to see a promise kept. */
export const CONDITION_COUNTS = ['application', 'mark', 'promise'] as const;
type ConditionCounts = (typeof CONDITION_COUNTS)[number];

const COUNTS: Readonly<Partial<Record<ProviderCondition, ConditionCounts>>> = { volume: 'mark', presence: 'promise' };

export interface ConditionFacts {
  /** A suspension is in force, or the wait after a lost certification. */
  readonly isBarred: boolean;
  readonly identityLevel: number;
  readonly hasSecondFactor: boolean;
  /** Base units of points. */
  readonly bail: bigint;
  /** Characters of what the applicant wrote of the business. */
  readonly businessChars: number;
  /** Documents of the business. */
  readonly documents: number;
  /** Seconds within which the applicant promises to answer; null: no promise. */
  readonly answerS: number | null;
  /** Promises to answer at every hour. */
  readonly isAroundTheClock: boolean;
  /** The sum that it bought for within 30 days, base units of points. */
  readonly volume: bigint;
  /** Basis points of the hours in which somebody was there. */
  readonly presenceBps: number;
}

export interface ConditionRules {
  readonly identityLevel: number;
  readonly bail: bigint;
  readonly documents: number;
  readonly answerS: number;
  readonly volume: bigint;
  readonly presenceBps: number;
}

export interface ConditionView {
  readonly name: ProviderCondition;
  readonly counts: ConditionCounts;
  readonly isMet: boolean;
  /**
   * How far it is, and how far it must be, in the unit of the condition: a level, 0 or 1, points,
   * characters, files, seconds, basis points.
   */
  readonly have: bigint;
  readonly need: bigint;
}

/** Characters that say something of a business. */
export const MIN_BUSINESS_CHARS = 40;
export const MAX_BUSINESS_CHARS = 2_000;

const atLeast = (name: ProviderCondition, have: bigint, need: bigint): ConditionView => ({
  name,
  counts: COUNTS[name] ?? 'application',
  isMet: have >= need,
  have,
  need,
});

/** Each condition with how far the account is, in the order of `PROVIDER_CONDITIONS`. */
export function conditionsOf(facts: ConditionFacts, rules: ConditionRules): readonly ConditionView[] {
  const { answerS } = facts;
  return [
    atLeast('standing', facts.isBarred ? 0n : 1n, 1n),
    atLeast('identity', BigInt(facts.identityLevel), BigInt(rules.identityLevel)),
    atLeast('second_factor', facts.hasSecondFactor ? 1n : 0n, 1n),
    atLeast('bail', facts.bail, rules.bail),
    atLeast('business', BigInt(facts.businessChars), BigInt(MIN_BUSINESS_CHARS)),
    atLeast('documents', BigInt(facts.documents), BigInt(rules.documents)),
    {
      name: 'answer_time',
      counts: 'application',
      isMet: answerS !== null && answerS <= rules.answerS,
      have: BigInt(answerS ?? 0),
      need: BigInt(rules.answerS),
    },
    atLeast('around_the_clock', facts.isAroundTheClock ? 1n : 0n, 1n),
    atLeast('volume', facts.volume, rules.volume),
    atLeast('presence', BigInt(facts.presenceBps), BigInt(rules.presenceBps)),
  ];
}

/** Those of becoming a provider that are not met. */
export const unmetOf = (conditions: readonly ConditionView[]): readonly ProviderCondition[] =>
  conditions.filter(({ counts, isMet }) => counts === 'application' && !isMet).map(({ name }) => name);
