import { isRuleName, RULES, type RuleName } from '#core/rules/rules.ts';

/** The named rules as this installation runs them: the table's defaults, unless RULES says otherwise. */
export interface Rules {
  /** The number in force, in the unit that the table and the name's suffix give. */
  get(name: RuleName): number;
  /** Every rule with its number in force. */
  all(): Record<RuleName, number>;
}

/**
 * Reads overrides such as `{"orders.view_timeout_s": 3}`. Throws an error that names the rule when a name is unknown or
 * a value is not a number within the rule's bounds.
 */
export function openRules(overrides: Readonly<Record<string, unknown>> = {}): Rules {
  const values = Object.fromEntries(Object.entries(RULES).map(([name, def]) => [name, def.default])) as Record<
    RuleName,
    number
  >;
  for (const [name, value] of Object.entries(overrides)) {
    if (!isRuleName(name)) throw new Error(`RULES: there is no rule "${name}"`);
    values[name] = checked(name, value);
  }
  return { get: (name) => values[name], all: () => ({ ...values }) };
}

/** The environment variable RULES as an object. Throws an error that says what is wrong with it. */
export function parseRules(json: string): Record<string, unknown> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    throw new Error('RULES: not valid JSON; expected for instance {"orders.view_timeout_s": 3}');
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new Error('RULES: expected a JSON object from rule names to numbers');
  }
  return parsed as Record<string, unknown>;
}

function checked(name: RuleName, value: unknown): number {
  const { min, max, unit } = RULES[name];
  if (typeof value !== 'number' || !Number.isInteger(value)) {
    throw new Error(`RULES: "${name}" must be a whole number (${unit}), not ${JSON.stringify(value)}`);
  }
  if (value < min || value > max) {
    throw new Error(`RULES: "${name}" must be between ${min} and ${max} (${unit}), not ${value}`);
  }
  return value;
}
