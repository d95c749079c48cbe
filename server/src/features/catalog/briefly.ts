import type { RuleName } from '#core/rules/rules.ts';
import { defineCache } from '#server/app/cache.ts';
import type { Services } from '#server/app/services.ts';

/**
 * Keeps what `load` answers for as long as the rule says (milliseconds). Those who ask while it is being loaded share
 * one load; a failure is not kept, nor is anything once a setting has changed.
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
