/** A statement's name on every connection of one pool, or undefined while it is not worth preparing. */
export type NameOf = (text: string) => string | undefined;

/** A statement is prepared at its n-th use: what is written together for one call alone never comes that far. */
const PREPARED_AFTER = 10;
/** Each costs every connection some ten kilobytes of plan. */
const MAX_PREPARED = 400;
const MAX_COUNTED = 2_000;

/**
 * Names for the statements that come again and again, so that the database reads and plans them once a connection
 * instead of at every call, which costs more than running most of them. PostgreSQL keeps planning for the actual values
 * where a plan for any values would be dearer.
 */
export function openStatementNames(): NameOf {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined || names.size >= MAX_PREPARED) return name;
    const count = (uses.get(text) ?? 0) + 1;
    if (count < PREPARED_AFTER) {
      if (uses.size >= MAX_COUNTED) uses.clear();
      uses.set(text, count);
      return undefined;
    }
    uses.delete(text);
    const given = `often_${names.size + 1}`;
    names.set(text, given);
    return given;
  };
}
