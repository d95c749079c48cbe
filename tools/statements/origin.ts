/** What a value is: that of a table's column, or a text that stands in the statement. */
export type Atom = ColumnAtom | { readonly kind: 'text'; readonly text: string };

export interface ColumnAtom extends Among {
  readonly kind: 'column';
  readonly table: string;
  readonly column: string;
}

/** What a condition leaves of a column's values. */
export interface Among {
  readonly only?: readonly string[] | undefined;
  readonly except?: readonly string[] | undefined;
}

/** Where a column of a statement comes from. */
export interface Origin {
  /** Null: computed. */
  readonly atoms: readonly Atom[] | null;
  readonly isNull: Nullness;
}

/** `proven`: the column may be null, but the statement's conditions leave out the rows in which it is. */
export type Nullness = 'never' | 'proven' | 'unknown' | 'maybe';
const NULLNESS: readonly Nullness[] = ['never', 'proven', 'unknown', 'maybe'];

export const UNKNOWN_ORIGIN: Origin = { atoms: null, isNull: 'unknown' };
export const NEVER: Origin = { atoms: null, isNull: 'never' };

/** Computed from all of these: null where one of them is. */
export function combined(origins: readonly Origin[]): Origin {
  const worst = Math.max(0, ...origins.map(({ isNull }) => NULLNESS.indexOf(isNull)));
  return { atoms: null, isNull: NULLNESS[worst] ?? 'unknown' };
}

/** Whether this is sure to be a value. */
export function isSure({ isNull }: Origin): boolean {
  return isNull === 'never' || isNull === 'proven';
}

/** One of these. */
export function either(origins: readonly Origin[]): Origin {
  const atoms = origins.every((origin) => origin.atoms !== null)
    ? origins.flatMap((origin) => origin.atoms ?? [])
    : null;
  return { atoms, isNull: combined(origins).isNull };
}
