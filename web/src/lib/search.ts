/** A field of an address's search. */
export interface Field<T extends string | number> {
  /** Parses the field's text; undefined if invalid. */
  readonly read: (text: string) => T | undefined;
  /** The value if the address has none or an invalid one; it is left out of the address. */
  readonly otherwise: T;
  /** The values of a choice, in the order of its menu. */
  readonly allowed?: readonly T[];
  /** Characters of a text. */
  readonly max?: number;
  readonly isDay?: boolean;
}

export type Fields = Readonly<Record<string, Field<string> | Field<number>>>;
export type SearchOf<F extends Fields> = { [K in keyof F]: F[K]['otherwise'] };
type Raw = Readonly<Record<string, unknown>>;

/** The schema of an address's search, for the router's `validateSearch`. */
export interface SearchSchema<T> {
  /** By name; none where one address holds two lists. */
  readonly fields: Fields;
  /** All values; invalid ones become defaults. */
  readonly read: (raw: Raw) => T;
  /** The defaults, which are left out of the address. */
  readonly defaultsFor: (raw: Raw) => T;
}

export function searchSchema<F extends Fields>(fields: F): SearchSchema<SearchOf<F>> {
  const entries = Object.entries(fields);
  const defaults = Object.fromEntries(entries.map(([key, { otherwise }]) => [key, otherwise])) as SearchOf<F>;
  return {
    fields,
    defaultsFor: () => defaults,
    read: (raw) => {
      const values = entries.map(([key, { read, otherwise }]) => [key, read(String(raw[key] ?? '')) ?? otherwise]);
      return Object.fromEntries(values) as SearchOf<F>;
    },
  };
}

/** Two lists under one address: the first where `key` says `mark`, else the second. */
export function eitherSearch<K extends string, W extends string, A, B>(
  { key, mark }: { key: K; mark: W },
  first: SearchSchema<A>,
  second: SearchSchema<B>,
): SearchSchema<(A & Record<K, W>) | (B & Record<K, ''>)> {
  const isFirst = (raw: Raw): boolean => raw[key] === mark;
  const marked = <T, M extends string>(values: T, side: M) => ({ ...values, [key]: side }) as T & Record<K, M>;
  return {
    fields: {},
    read: (raw) => (isFirst(raw) ? marked(first.read(raw), mark) : marked(second.read(raw), '')),
    // The mark itself is always written.
    defaultsFor: (raw) =>
      marked(isFirst(raw) ? first.defaultsFor(raw) : second.defaultsFor(raw), '') as B & Record<K, ''>,
  };
}

/** One of the allowed values. */
export const choice = <const T extends string>(allowed: readonly T[], otherwise: NoInfer<T>): Field<T> => ({
  read: (raw) => allowed.find((value) => value === raw),
  otherwise,
  allowed,
});

/** Free text, such as a search term. */
export const text = (max: number): Field<string> => ({
  read: (raw) => raw.trim().slice(0, max) || undefined,
  otherwise: '',
  max,
});

export const matching = (pattern: RegExp): Field<string> => ({
  read: (raw) => (pattern.test(raw) ? raw : undefined),
  otherwise: '',
});

/** A country's code in two letters. */
export const country = matching(/^[A-Z]{2}$/);
/** A face value in whole units. */
export const face = matching(/^[1-9]\d{0,5}$/);

/** The list's page, from 1. */
export const page: Field<number> = {
  read: (raw) => (/^([1-9]\d{0,3}|10000)$/.test(raw) ? Number(raw) : undefined),
  otherwise: 1,
};

/** The list's page by the id that it begins after; empty: the first. */
export const pageAfter = matching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

/** A day, YYYY-MM-DD. */
export const day: Field<string> = { read: (raw) => (isDay(raw) ? raw : undefined), otherwise: '', isDay: true };

function isDay(raw: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(raw)) return false;
  const time = Date.parse(raw);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(raw);
}

/** The parameters that are not empty; empty ones are not sent. */
export function nonEmpty<T extends Record<string, unknown>>(
  params: T,
): { [K in keyof T]?: Exclude<T[K], '' | undefined> } {
  const entries = Object.entries(params).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], '' | undefined> };
}

/** A filter's value, or undefined if it means all. */
export const unless = <T extends string, const A extends T>(value: T, all: A): Exclude<T, A> | undefined =>
  value === all ? undefined : (value as Exclude<T, A>);
