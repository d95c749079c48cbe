import type { z } from 'zod';

/** Throws when an answer is not what its schema says, or has a key that the schema does not know. */
export function checkAnswer(name: string, schema: z.ZodType, answer: unknown): void {
  const parsed = schema.safeParse(answer);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`${name} answered what its schema refuses: ${issue?.path.join('.')}: ${issue?.message}`);
  }
  const extra = unknownKey(answer, parsed.data);
  if (extra !== null) throw new Error(`${name} answered what its schema does not know: ${extra}`);
}

/** The path of a key that is sent and that parsing left out; null when there is none. */
function unknownKey(sent: unknown, parsed: unknown): string | null {
  if (typeof sent !== 'object' || sent === null || typeof parsed !== 'object' || parsed === null) return null;
  const kept = new Map(Object.entries(parsed));
  for (const [key, value] of Object.entries(sent)) {
    if (value === undefined) continue;
    if (!kept.has(key)) return key;
    const inner = unknownKey(value, kept.get(key));
    if (inner !== null) return `${key}.${inner}`;
  }
  return null;
}
