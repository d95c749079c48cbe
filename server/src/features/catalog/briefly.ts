import type { RuleName } from '#core/rules/rules.ts';
import type { Services } from '#server/app/services.ts';

/**
 * Keeps what `load` answers for as long as the rule says (milliseconds), per installation in this process. Those who
 * ask while it is being loaded share one load; a failure is not kept, nor is anything once a setting has changed.
 */
export function briefly<T>(
  rule: RuleName,
  load: (services: Services) => Promise<T>,
): (services: Services) => Promise<T> {
  const kept = new WeakMap<Services, { readonly value: Promise<T>; readonly until: number }>();
  const known = new WeakSet<Services>();
  return (services) => {
    if (!known.has(services)) {
      known.add(services);
      services.bus.subscribe('settings', () => kept.delete(services));
    }
    const now = Date.now();
    const found = kept.get(services);
    if (found !== undefined && found.until > now) return found.value;
    const value = load(services);
    kept.set(services, { value, until: now + services.rules.get(rule) });
    value.catch(() => kept.delete(services));
    return value;
  };
}
