import type { Services } from './services.ts';

/**
 * What an area keeps in this process, such as a queue or a cache: opened when it is first needed, once for each
 * application, and kept among its services (`services.parts`).
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
