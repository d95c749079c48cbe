import type { Services } from './services.ts';

/**
 * State that an area keeps in this process, such as a queue or a cache: opened on first use, once for each application,
 * and kept in `services.parts`.
 */
export function definePart<T extends object>(open: (services: Services) => T): (services: Services) => T {
  const key = Symbol('part');
  return (services) => {
    const existing = services.parts.get(key);
    if (existing !== undefined) return existing as T;
    const part = open(services);
    services.parts.set(key, part);
    return part;
  };
}
