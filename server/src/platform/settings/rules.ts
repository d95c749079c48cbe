import { brokenPair } from '#core/rules/rule-pairs.ts';
import { isRuleName, RULES, type RuleName } from '#core/rules/rules.ts';

/** The source of the current number: the table of rules, the database, or the environment, which takes precedence. */
export type RuleSource = 'default' | 'database' | 'environment';

/** The named rules of this installation: RULES of the environment, else the database, else the default. */
export interface Rules {
  /** The current number, in the unit that the table and the name's suffix give. */
  get(name: RuleName): number;
  /** Every rule with its current number. */
  all(): Record<RuleName, number>;
  sourceOf(name: RuleName): RuleSource;
  /**
   * Replaces the numbers from the database. Unknown rules, as after a return to an older version, are left out; numbers
   * out of bounds, as after an update that drew them closer, count as the nearest that is allowed.
   */
  install(stored: Readonly<Record<string, number>>): void;
}

/**
 * Reads overrides such as `{"orders.view_timeout_s": 60}`. `isWide` lets them go to the bounds of tests and benchmarks.
 * Throws an error that names the rule when a name is unknown or a value is not a number within the rule's bounds.
 */
export function openRules(overrides: Readonly<Record<string, unknown>> = {}, isWide = false): Rules {
  const locked = new Map<RuleName, number>();
  for (const [name, value] of Object.entries(overrides)) {
    if (!isRuleName(name)) throw new Error(`RULES: there is no rule "${name}"`);
    locked.set(name, checked(name, value, isWide));
  }
  const broken = brokenPair(Object.fromEntries(locked));
  if (broken !== null) {
    const { below, above, low, high } = broken;
    throw new Error(`RULES: "${below}" (${low}) must be below "${above}" (${high})`);
  }
  let stored = new Map<RuleName, number>();
  // One object whose fields change: the hot path reads from it.
  const values = {} as Record<RuleName, number>;
  const names = Object.keys(RULES) as RuleName[];
  const settle = (): void => {
    for (const name of names) values[name] = locked.get(name) ?? stored.get(name) ?? RULES[name].default;
  };
  settle();
  return {
    get: (name) => values[name],
    all: () => ({ ...values }),
    sourceOf: (name) => (locked.has(name) ? 'environment' : stored.has(name) ? 'database' : 'default'),
    install(installed) {
      stored = new Map(
        names.flatMap((name) => {
          const value = installed[name];
          return value === undefined ? [] : [[name, nearestAllowed(name, value)] as const];
        }),
      );
      settle();
    },
  };
}

/** Parses the environment variable RULES. Throws an error that says what is wrong with it. */
export function parseRules(json: string): Record<string, unknown> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    throw new Error('RULES: not valid JSON; expected for instance {"orders.view_timeout_s": 60}');
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new Error('RULES: expected a JSON object from rule names to numbers');
  }
  return parsed as Record<string, unknown>;
}

/** Whether an operator may set the number: whole, and within the rule's bounds. */
export function isWithin(name: RuleName, value: number): boolean {
  const { min, max } = RULES[name];
  return Number.isInteger(value) && value >= min && value <= max;
}

/** What a stored number counts as: bounds may have been drawn closer since. */
export function nearestAllowed(name: RuleName, value: number): number {
  const { min, max } = RULES[name];
  return Math.min(max, Math.max(min, Math.trunc(value)));
}

function checked(name: RuleName, value: unknown, isWide: boolean): number {
  const { unit, wide, ...safe } = RULES[name];
  const [min, max] = isWide ? wide : [safe.min, safe.max];
  if (typeof value !== 'number' || !Number.isInteger(value)) {
    throw new Error(`RULES: "${name}" must be a whole number (${unit}), not ${JSON.stringify(value)}`);
  }
  if (value < min || value > max) {
    throw new Error(`RULES: "${name}" must be between ${min} and ${max} (${unit}), not ${value}`);
  }
  return value;
}
