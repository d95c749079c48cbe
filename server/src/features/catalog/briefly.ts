import type { RuleName } from '#core/rules/rules.ts';
import { defineCache } from '#server/app/cache.ts';
import type { Services } from '#server/app/services.ts';

/**
 * Caches the answer of `load` for the time of the rule (milliseconds). Concurrent callers share one load; failures are
 * not cached, and a changed setting drops the answer.
 */
export function briefly<T extends object>(
  rule: RuleName,
  load: (services: Services) => Promise<T>,
): (services: Services) => Promise<T> {
  const cached = defineCache<null, T>({
    max: 1,
    keptMs: ({ rules }) => rules.get(rule),
    forgottenOn: ['settings'],
    load,
  });
  return (services) => cached(services, '', null);
}
