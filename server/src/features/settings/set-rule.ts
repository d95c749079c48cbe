import { resetRule, setRule } from '#contract/functions/settings.ts';
import { RULES, type RuleName } from '#core/rules/rules.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { isWithin } from '#server/platform/settings/rules.ts';
import { lockSettings, recordChange } from './change.ts';
import { storedRule } from './settings.store.ts';

export const setRuleHandler = handle(setRule, async (call: WriteCall, { name, value, before, reason }) => {
  const { tx, session } = call;
  const { min, max, default: normal } = RULES[name];
  if (!isWithin(name, value)) throw new AppError('settings.rule_bounds', { min, max });
  const stored = await open(call, name);
  const current = stored ?? normal;
  if (current !== before) throw new AppError('gateway.conflict');
  if (current === value) throw new AppError('settings.unchanged');
  await tx.run(sql`
    INSERT INTO rule_override (name, value, set_by) VALUES (${name}, ${value}, ${session.userId})
    ON CONFLICT (name) DO UPDATE SET value = excluded.value, set_by = excluded.set_by, at = clock_timestamp()`);
  await recordChange(call, { kind: 'rule', subject: name, before: { value: current }, after: { value }, reason });
  return { ok: true as const };
});

export const resetRuleHandler = handle(resetRule, async (call: WriteCall, { name, reason }) => {
  const stored = await open(call, name);
  if (stored === null) throw new AppError('settings.unchanged');
  await call.tx.run(sql`DELETE FROM rule_override WHERE name = ${name}`);
  const after = { value: RULES[name].default };
  await recordChange(call, { kind: 'rule', subject: name, before: { value: stored }, after, reason });
  return { ok: true as const };
});

/** The rule's stored number; locks all settings. Throws `settings.locked` when the environment sets the rule. */
async function open(call: WriteCall, name: RuleName): Promise<number | null> {
  if (call.services.rules.sourceOf(name) === 'environment') throw new AppError('settings.locked');
  await lockSettings(call);
  return storedRule(call.tx, name);
}
