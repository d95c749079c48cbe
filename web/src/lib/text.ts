/** A small, stable hash of a text (FNV-1a, 32 bits), for choices that must not change between visits. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** The first character of a name as users see it (an emoji or Han character counts as one). */
export function initialOf(name: string): string {
  return ([...name.trim()][0] ?? '?').toUpperCase();
}

/** Joins class names, skipping empty ones. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

/** Capitalises the first letter, as at the start of a sentence. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
