import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { normalise, openLocalVault } from './vault-local.ts';

const vault = openLocalVault(randomBytes(32));
const context = { scope: 'AD2611210000', sellerId: '0199b000-0000-7000-8000-000000000001' };

/** Seals as docs/guides/sealing.md says, with nothing but WebCrypto. */
async function sealed(spki: string, codes: readonly string[], bound = context) {
  const { subtle } = crypto;
  const curve = { name: 'ECDH', namedCurve: 'P-256' };
  const theirs = await subtle.importKey('spki', Buffer.from(spki, 'base64'), curve, false, []);
  const mine = await subtle.generateKey(curve, false, ['deriveBits']);
  const secret = await subtle.deriveBits({ name: 'ECDH', public: theirs }, mine.privateKey, 256);
  const base = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  const info = Buffer.from('cardway-seal-v1');
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info };
  const key = await subtle.deriveKey(hkdf, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt']);
  const rows = codes.map(async (code, index) => {
    const iv = randomBytes(12);
    const additionalData = Buffer.from(`${bound.scope}|${bound.sellerId}|${index + 1}`);
    const text = await subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, Buffer.from(code));
    return Buffer.concat([iv, Buffer.from(text)]).toString('base64');
  });
  const point = Buffer.from(await subtle.exportKey('raw', mine.publicKey));
  return { ephemeralKey: point.toString('base64'), sealed: await Promise.all(rows) };
}

const refusal = (act: () => unknown): unknown => {
  try {
    return act();
  } catch (error) {
    return error;
  }
};

describe('the local vault', () => {
  it('opens what a browser sealed, keeps it as typed, and finds it again however it is typed', async () => {
    const codes = await sealed(vault.publicKey.spki, ['AQ7K-9m2p-XX41', 'ＡＢＣ１２３４']);
    const [first, second] = vault.accept(codes, context);
    expect(vault.reveal(first?.sealed as Buffer)).toBe('AQ7K-9m2p-XX41');
    expect(first?.tail).toBe('XX41');
    expect(first?.hash).toEqual(vault.hash('aq7k 9M2P xx41'));
    expect(second?.hash).toEqual(vault.hash('ABC1234'));
    expect(first?.sealed.includes('9m2p')).toBe(false);
  });

  it('opens a seal for its own ad, seller and row only', async () => {
    const codes = await sealed(vault.publicKey.spki, ['AAAA1111', 'BBBB2222']);
    const broken = { code: 'cards.seal_broken', details: { row: 1 } };
    for (const other of [
      { ...context, scope: 'AD2611210001' },
      { ...context, sellerId: '0199b000-0000-7000-8000-000000000002' },
    ]) {
      expect(refusal(() => vault.accept(codes, other))).toMatchObject(broken);
    }
    expect(refusal(() => vault.accept({ ...codes, sealed: codes.sealed.toReversed() }, context))).toMatchObject(broken);
  });

  it('refuses every changed byte, a foreign key and a bad point', async () => {
    const codes = await sealed(vault.publicKey.spki, ['AAAA1111']);
    const bytes = Buffer.from(codes.sealed[0] as string, 'base64');
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      const act = () => vault.accept({ ...codes, sealed: [changed.toString('base64')] }, context);
      expect(refusal(act)).toMatchObject({ code: 'cards.seal_broken' });
    }
    const foreign = await sealed(openLocalVault(randomBytes(32)).publicKey.spki, ['AAAA1111']);
    expect(refusal(() => vault.accept(foreign, context))).toMatchObject({ code: 'cards.seal_broken' });
    for (const ephemeralKey of ['', 'AAAA', Buffer.alloc(65, 4).toString('base64')]) {
      expect(refusal(() => vault.accept({ ...codes, ephemeralKey }, context))).toMatchObject({
        code: 'cards.seal_broken',
      });
    }
  });

  it('refuses a code that is too short or too long, with its row', async () => {
    for (const code of ['AB-1', '----', 'A'.repeat(65), `ABCD${'-'.repeat(130)}`]) {
      const codes = await sealed(vault.publicKey.spki, ['GOOD1234', code]);
      const told = refusal(() => vault.accept(codes, context));
      expect(told).toMatchObject({ code: 'cards.code_form', details: { row: 2 } });
    }
  });

  it('notices a stored code that was changed, or put together from two', async () => {
    const codes = await sealed(vault.publicKey.spki, ['AAAA1111', 'BBBB2222']);
    const [one, two] = vault.accept(codes, context).map(({ sealed: stored }) => stored) as [Buffer, Buffer];
    for (let at = 0; at < one.length; at++) {
      const changed = Buffer.from(one);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => vault.reveal(changed)).toThrow();
    }
    const half = 61;
    expect(() => vault.reveal(Buffer.concat([one.subarray(0, half), two.subarray(half)]))).toThrow();
  });

  it('has the same keys wherever the master key is the same', async () => {
    const master = randomBytes(32);
    const [here, there] = [openLocalVault(master), openLocalVault(master)];
    expect(there.publicKey).toEqual(here.publicKey);
    const [stored] = here.accept(await sealed(there.publicKey.spki, ['AAAA1111']), context);
    expect(there.reveal(stored?.sealed as Buffer)).toBe('AAAA1111');
    expect(vault.hash('AAAA1111')).not.toEqual(here.hash('AAAA1111'));
    expect(normalise(' aa-aa 11.11 ')).toBe('AAAA1111');
  });
});
