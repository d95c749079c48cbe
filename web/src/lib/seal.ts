/**
 * Seals card codes in the browser (decisions, section 9): one ephemeral P-256 key an order, ECDH with the server's key,
 * HKDF-SHA-256, AES-256-GCM. Ad, seller and row are associated data, so a sealed code opens nowhere else.
 */
const INFO = new TextEncoder().encode('cardway-seal-v1');
const IV_BYTES = 12;

export interface SealInput {
  /** The server's public key, SubjectPublicKeyInfo, base64. */
  spki: string;
  adCode: string;
  sellerId: string;
  /** In row order. */
  codes: readonly string[];
  /** Told after each code how many are sealed. */
  onSealed?: (done: number) => void;
}

export interface Sealed {
  /** Raw point of the browser's ephemeral key, base64. */
  ephemeralKey: string;
  /** One entry a code: base64 of IV, ciphertext and tag. */
  sealed: string[];
}

export async function sealCodes({ spki, adCode, sellerId, codes, onSealed }: SealInput): Promise<Sealed> {
  const { subtle } = crypto;
  const curve = { name: 'ECDH', namedCurve: 'P-256' } as const;
  const theirs = await subtle.importKey('spki', fromBase64(spki), curve, false, []);
  const mine = await subtle.generateKey(curve, false, ['deriveBits']);
  const shared = await subtle.deriveBits({ name: 'ECDH', public: theirs }, mine.privateKey, 256);
  const base = await subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey']);
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: INFO } as const;
  const key = await subtle.deriveKey(hkdf, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt']);
  const sealed: string[] = [];
  for (const [index, code] of codes.entries()) {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    const additionalData = new TextEncoder().encode(`${adCode}|${sellerId}|${index + 1}`);
    const text = await subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, new TextEncoder().encode(code));
    const whole = new Uint8Array(IV_BYTES + text.byteLength);
    whole.set(iv);
    whole.set(new Uint8Array(text), IV_BYTES);
    sealed.push(toBase64(whole));
    onSealed?.(index + 1);
  }
  const point = new Uint8Array(await subtle.exportKey('raw', mine.publicKey));
  return { ephemeralKey: toBase64(point), sealed };
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
