import { resetRule, setRule } from '#contract/functions/settings.ts';
import { guardOf } from '#core/rules/rule-guards.ts';
import { brokenPair, pairedWith } from '#core/rules/rule-pairs.ts';
import { RULES, type RuleName } from '#core/rules/rules.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { isWithin, nearestAllowed } from '#server/platform/settings/rules.ts';
import type { Signers } from '#server/platform/staff-act.ts';
import { callerAlone, lockSettings, recordChange } from './change.ts';
import { storedRule } from './settings.store.ts';

export const setRuleHandler = handle(setRule, async (call: WriteCall, { name, value, before, reason }) => {
  requireWithin(name, value);
  requireUnlocked(call, name);
  if (guardOf(name) !== null) throw new AppError('staff.four_eyes');
  await changeRule(call, { name, value, before, reason });
  return { ok: true as const };
});

export const resetRuleHandler = handle(resetRule, async (call: WriteCall, { name, reason }) => {
  requireUnlocked(call, name);
  if (guardOf(name) !== null) throw new AppError('staff.four_eyes');
  await lockSettings(call);
  const stored = await storedRule(call.tx, name);
  if (stored === null) throw new AppError('settings.unchanged');
  await requirePairs(call, name, RULES[name].default);
  await call.tx.run(sql`DELETE FROM rule_override WHERE name = ${name}`);
  const after = { value: RULES[name].default };
  await recordChange(call, { kind: 'rule', subject: name, before: { value: stored }, after, reason });
  return { ok: true as const };
});

export interface RuleChange {
  readonly name: RuleName;
  /** The new number; its default leaves none of its own. */
  readonly value: number;
  /** The number that the change was decided on; if it differs, the change is a conflict. */
  readonly before: number;
  readonly reason: string;
}

/** The number in force by the database. Throws what keeps the rule from this number. */
export async function checkRule(call: WriteCall, { name, value, before }: RuleChange): Promise<void> {
  requireWithin(name, value);
  requireUnlocked(call, name);
  const current = await inForce(call, name);
  if (current !== before) throw new AppError('gateway.conflict');
  if (current === value) throw new AppError('settings.unchanged');
  await requirePairs(call, name, value);
}

/** Sets a rule's number. Throws as `checkRule`. */
export async function changeRule(call: WriteCall, change: RuleChange, signers: Signers = callerAlone(call)) {
  const { name, value, before, reason } = change;
  await lockSettings(call);
  await checkRule(call, change);
  if (value === RULES[name].default) {
    await call.tx.run(sql`DELETE FROM rule_override WHERE name = ${name}`);
  } else {
    await call.tx.run(sql`
      INSERT INTO rule_override (name, value, set_by) VALUES (${name}, ${value}, ${signers.actorId})
      ON CONFLICT (name) DO UPDATE SET value = excluded.value, set_by = excluded.set_by, at = clock_timestamp()`);
  }
  await recordChange(
    call,
    { kind: 'rule', subject: name, before: { value: before }, after: { value }, reason },
    signers,
  );
}

/** The number in force by the database, or the default. */
async function inForce({ tx }: WriteCall, name: RuleName): Promise<number> {
  const stored = await storedRule(tx, name);
  return stored === null ? RULES[name].default : nearestAllowed(name, stored);
}

function requireWithin(name: RuleName, value: number): void {
  const { min, max } = RULES[name];
  if (!isWithin(name, value)) throw new AppError('settings.rule_bounds', { min, max });
}

/** Throws `settings.rule_pair` when the number would not stay below that of another rule, or above it. */
async function requirePairs(call: WriteCall, name: RuleName, value: number): Promise<void> {
  const { services } = call;
  const values: Partial<Record<RuleName, number>> = { [name]: value };
  for (const other of pairedWith(name)) {
    const isLocked = services.rules.sourceOf(other) === 'environment';
    values[other] = isLocked ? services.rules.get(other) : await inForce(call, other);
  }
  const broken = brokenPair(values);
  if (broken !== null) throw new AppError('settings.rule_pair', { ...broken });
}

/** Throws `settings.locked` when the environment sets the rule. */
function requireUnlocked({ services }: WriteCall, name: RuleName): void {
  if (services.rules.sourceOf(name) === 'environment') throw new AppError('settings.locked');
}
