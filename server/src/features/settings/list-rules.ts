import { listRules } from '#contract/functions/settings.ts';
import type { RuleDef } from '#core/rules/rule-def.ts';
import { guardOf } from '#core/rules/rule-guards.ts';
import { RULES, type RuleName } from '#core/rules/rules.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { changeAuthor, lastChanges } from './settings.store.ts';

export const listRulesHandler = handle(listRules, async ({ services, db }: UserCall) => {
  const defs = Object.entries(RULES) as [RuleName, RuleDef][];
  const changes = await lastChanges(
    db,
    'rule',
    defs.map(([name]) => name),
  );
  return {
    list: defs.map(([name, def]) => ({
      name,
      value: services.rules.get(name),
      default: def.default,
      min: def.min,
      max: def.max,
      unit: def.unit,
      doc: def.doc,
      source: services.rules.sourceOf(name),
      guard: guardOf(name),
      restart: def.restart === true,
      changed: changeAuthor(changes.get(name)),
    })),
  };
});
