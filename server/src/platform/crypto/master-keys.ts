/** A key that wraps data keys, 32 bytes. Of several the one with the highest id is the newest. */
export interface MasterKey {
  /** 1 to 255. */
  readonly id: number;
  readonly key: Uint8Array;
}

export const SINGLE_KEY = /^[A-Za-z0-9+/]{43}=$/;
const MAX_ID = 255;
/** A single key without an id. */
const FIRST_ID = 1;

/** Reads `key` or `id:key,id:key`, each key 32 bytes in base64. Null when it is neither, or an id stands there twice. */
export function parseMasterKeys(text: string): MasterKey[] | null {
  const entries = text.split(',').map((part) => entryOf(part.trim()));
  const keys = entries.filter((entry) => entry !== null);
  const ids = new Set(keys.map(({ id }) => id));
  return keys.length === entries.length && ids.size === keys.length ? keys : null;
}

function entryOf(part: string): MasterKey | null {
  const [id, key] = part.includes(':') ? part.split(':', 2) : [String(FIRST_ID), part];
  if (key === undefined || !SINGLE_KEY.test(key) || !/^[1-9]\d{0,2}$/.test(id ?? '') || Number(id) > MAX_ID)
    return null;
  return { id: Number(id), key: Buffer.from(key, 'base64') };
}
