import { normalCode } from '#core/orders/card-code.ts';

/** All but the last four letters and digits hidden; dashes and spaces stay, so that it can still be recognised. */
export function maskCode(code: string): string {
  const characters = [...code];
  let open = 4;
  for (let index = characters.length - 1; index >= 0; index--) {
    if (!/[A-Za-z0-9]/.test(characters[index] ?? '')) continue;
    if (open > 0) open--;
    else characters[index] = '•';
  }
  return characters.join('');
}

/** Whether it has the brand's form; null where the brand has none. */
export function fitsBrand(code: string, pattern: string | null): boolean | null {
  if (!pattern) return null;
  try {
    return new RegExp(pattern, 'i').test(normalCode(code));
  } catch {
    return null;
  }
}
