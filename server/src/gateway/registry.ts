import type { FunctionDef } from '#contract/define.ts';
import { admits, mayWrite, SESSION_ROLES, type SessionRole } from '#core/access/access.ts';
import { isRuleName, type RuleName } from '#core/rules/rules.ts';
import type { RateLimit } from '#server/platform/limits/limit-book.ts';
import type { CallStats } from '#server/platform/observability/call-stats.ts';
import { callStats } from '#server/platform/observability/metrics.ts';
import type { Rules } from '#server/platform/settings/rules.ts';
import type { Handler } from './handler.ts';
import { limitOf } from './limit.ts';
import type { JsonLimits } from './parse.ts';

/** A function with everything that can be prepared before a request comes. */
export interface Route {
  readonly def: FunctionDef;
  readonly run: Handler['run'];
  readonly before: Handler['before'];
  readonly visitors: boolean;
  /** An operator also needs the right that the function names. */
  readonly roles: ReadonlySet<SessionRole>;
  readonly json: JsonLimits;
  readonly limit: RateLimit;
  readonly stats: CallStats;
}

export interface Registry {
  readonly routes: ReadonlyMap<number, Route>;
  /** Catalogue entries without a handler. */
  readonly missing: readonly string[];
}

/** Ties handlers to the catalogue. Throws when two share a code, or when a handler is not in the catalogue. */
export function buildRegistry(catalogue: readonly FunctionDef[], handlers: readonly Handler[], rules: Rules): Registry {
  const byName = new Map<string, Handler>();
  const definitions = new Set(catalogue);
  for (const handler of handlers) {
    if (!definitions.has(handler.def)) throw new Error(`${handler.def.name} is not in the catalogue`);
    if (byName.has(handler.def.name)) throw new Error(`${handler.def.name} has two handlers`);
    byName.set(handler.def.name, handler);
  }
  const routes = new Map<number, Route>();
  const codes = new Map<number, string>();
  const missing: string[] = [];
  for (const def of catalogue) {
    const holder = codes.get(def.code);
    if (holder !== undefined) throw new Error(`${def.name} and ${holder} share the code ${def.code}`);
    codes.set(def.code, def.name);
    const handler = byName.get(def.name);
    if (handler === undefined) missing.push(def.name);
    else routes.set(def.code, buildRoute(handler, rules));
  }
  return { routes, missing };
}

/** The rule that limits a function's calls. Throws when no such rule exists. */
export function rateRuleOf(def: FunctionDef): RuleName {
  if (!isRuleName(def.rateRule)) throw new Error(`${def.name}: there is no rule ${def.rateRule}`);
  return def.rateRule;
}

function buildRoute({ def, run, before }: Handler, rules: Rules): Route {
  const rule = rateRuleOf(def);
  return {
    def,
    run,
    before,
    visitors: def.access === 'visitor',
    roles: new Set(
      SESSION_ROLES.filter(
        (role) =>
          (role === 'operator' ? def.operator !== null : admits(def.access, role)) &&
          (!def.csrf || def.isLogged || mayWrite(role, def.group)),
      ),
    ),
    json: {
      maxBytes: def.maxBytes,
      get maxDepth() {
        return rules.get('gateway.max_depth');
      },
    },
    limit: limitOf(rules, rule, def.name),
    stats: callStats.of(def.name),
  };
}
