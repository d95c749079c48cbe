import { Aes128Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sealCodes } from './seal.ts';

const suite = new CipherSuite({ kem: new DhkemX25519HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes128Gcm() });
const platform = await suite.kem.generateKeyPair();
const publicKey = Buffer.from(await suite.kem.serializePublicKey(platform.publicKey)).toString('base64');
const bytes = (text: string): ArrayBuffer => Uint8Array.from(Buffer.from(text)).buffer;
const fromBase64 = (text: string): ArrayBuffer => Uint8Array.from(Buffer.from(text, 'base64')).buffer;

const order = { publicKey, adCode: 'AD1', sellerId: 'seller', codes: ['AAAA-1111', 'ＢＢＢＢ2222'] };

/** Opens a seal as docs/guides/sealing.md describes it. */
async function opened({ ephemeralKey, sealed }: Awaited<ReturnType<typeof sealCodes>>): Promise<string[]> {
  const info = bytes('cardway-seal-v2');
  const enc = fromBase64(ephemeralKey);
  const recipient = await suite.createRecipientContext({ recipientKey: platform.privateKey, enc, info });
  const codes: string[] = [];
  for (const [index, text] of sealed.entries()) {
    const code = await recipient.open(fromBase64(text), bytes(`AD1|seller|${index + 1}`));
    codes.push(Buffer.from(code).toString());
  }
  return codes;
}

afterEach(() => vi.restoreAllMocks());

describe('sealing codes in the browser', () => {
  it('seals every code for its ad, seller and row, and says how far it is', async () => {
    const done: number[] = [];
    const sealed = await sealCodes({ ...order, onSealed: (count) => done.push(count) });
    expect(await opened(sealed)).toEqual(order.codes);
    expect(done).toEqual([1, 2]);
  });

  it('seals the same in a browser that has no X25519 of its own', async () => {
    vi.spyOn(crypto.subtle, 'generateKey').mockRejectedValue(new DOMException('unknown', 'NotSupportedError'));
    expect(await opened(await sealCodes(order))).toEqual(order.codes);
  });
});
