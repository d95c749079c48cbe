const UNIQUE_VIOLATION = '23505';

/** Whether a statement failed because this unique index has such a row already. */
export function breaksUnique(error: unknown, index: string): boolean {
  const { code, constraint } = error as { readonly code?: string; readonly constraint?: string };
  return code === UNIQUE_VIOLATION && constraint === index;
}
