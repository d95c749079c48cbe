/** A statement's name on every connection of one pool, or undefined while it is not prepared. */
export type NameOf = (text: string) => string | undefined;

/** A statement is prepared at this use: statements composed for a single call never come that far. */
const PREPARED_AFTER = 10;
/** Each prepared statement costs every connection about ten kilobytes of plan. */
const MAX_PREPARED = 400;
const MAX_COUNTED = 2_000;

/**
 * Names for frequent statements, so that the database parses and plans them once a connection instead of at every call,
 * which costs more than running most of them. PostgreSQL still plans for the actual values where a generic plan would
 * be more expensive.
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
    const newName = `often_${names.size + 1}`;
    names.set(text, newName);
    return newName;
  };
}
