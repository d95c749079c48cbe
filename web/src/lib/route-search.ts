import type { SearchMiddleware } from '@tanstack/react-router';
import { type SearchAt, type SearchPath, searches } from '../searches.ts';
import type { SearchSchema } from './search.ts';

/**
 * How a page's route reads the search part of its address: invalid values and defaults are removed from the
 * address.
 */
export function searchOptions<const P extends string>(path: P) {
  const schema: SearchSchema<unknown> | undefined = searches[path as string as SearchPath];
  return {
    validateSearch: (raw: Record<string, unknown>) => (schema?.read(raw) ?? {}) as SearchAt<P>,
    search: { middlewares: schema ? [withoutDefaults<SearchAt<P>>(schema)] : [] },
  };
}

function withoutDefaults<S>(schema: SearchSchema<unknown>): SearchMiddleware<S> {
  return ({ search, next }) => {
    const result = next(search) as Record<string, unknown>;
    const defaults = schema.defaultsFor(result) as Record<string, unknown>;
    return Object.fromEntries(Object.entries(result).filter(([key, value]) => value !== defaults[key])) as S;
  };
}

/** Addresses as browsers write them: texts, no JSON. */
export const plainSearch = {
  parseSearch: (text: string) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search: Record<string, unknown>) => {
    const text = new URLSearchParams(search as Record<string, string>).toString();
    return text ? `?${text}` : '';
  },
};
