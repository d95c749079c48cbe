import { Aes128Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256, type KemInterface } from '@hpke/core';

/**
 * Seals card codes in the browser (docs/guides/sealing.md) with HPKE, RFC 9180: one ephemeral X25519 key an order. Ad,
 * seller and row are associated data, so a sealed code opens nowhere else.
 */
const INFO = new TextEncoder().encode('cardway-seal-v2');

export interface SealInput {
  /** The server's public key, X25519, base64. */
  publicKey: string;
  adCode: string;
  sellerId: string;
  /** In row order. */
  codes: readonly string[];
  /** Called after each code with the number sealed so far. */
  onSealed?: (done: number) => void;
}

export interface Sealed {
  /** The browser's ephemeral public key, base64. */
  ephemeralKey: string;
  /** One entry a code: base64 of ciphertext and tag. */
  sealed: string[];
}

export async function sealCodes({ publicKey, adCode, sellerId, codes, onSealed }: SealInput): Promise<Sealed> {
  const suite = new CipherSuite({ kem: await x25519(), kdf: new HkdfSha256(), aead: new Aes128Gcm() });
  const recipientPublicKey = await suite.kem.deserializePublicKey(fromBase64(publicKey).buffer);
  const sender = await suite.createSenderContext({ recipientPublicKey, info: INFO.buffer });
  const utf8 = new TextEncoder();
  const sealed: string[] = [];
  for (const [index, code] of codes.entries()) {
    const bound = utf8.encode(`${adCode}|${sellerId}|${index + 1}`);
    sealed.push(toBase64(await sender.seal(utf8.encode(code).buffer, bound.buffer)));
    onSealed?.(index + 1);
  }
  return { ephemeralKey: toBase64(sender.enc), sealed };
}

/** Browsers from before 2025 may have no X25519 of their own; they load one in JavaScript. */
async function x25519(): Promise<KemInterface> {
  try {
    await crypto.subtle.generateKey('X25519', false, ['deriveBits']);
    return new DhkemX25519HkdfSha256();
  } catch {
    const { DhkemX25519HkdfSha256: InJavaScript } = await import('@hpke/dhkem-x25519');
    return new InJavaScript();
  }
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
}

function toBase64(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
}
