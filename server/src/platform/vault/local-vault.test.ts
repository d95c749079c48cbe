import { randomBytes } from 'node:crypto';
import { Aes128Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core';
import { afterAll, describe, expect, it } from 'vitest';
import type { MasterKey } from '../crypto/master-keys.ts';
import { cellOf, SEALED_COLUMNS } from '../crypto/sealed-cell.ts';
import type { SealContext, Vault } from '../crypto/vault.ts';
import { openKeyRing } from './key-ring.ts';
import { openLocalVault } from './local-vault.ts';
import { rewrapStored } from './stored-code.ts';

const HASH_KEY = randomBytes(32);
const keyNo = (id: number) => ({ id, key: randomBytes(32) });
const vaultOf = (...masterKeys: MasterKey[]) => openLocalVault({ masterKeys, hashKey: HASH_KEY });
const vault = vaultOf(keyNo(1));
const idNo = (no: number): string => `0199b000-0000-7000-9000-${String(no).padStart(12, '0')}`;
/** The cell of the code of a row. */
const rowNo = (no: number) => cellOf('gift_card.code_sealed', idNo(no));
const CELL = rowNo(0);
const context = {
  scope: 'AD2611210000',
  sellerId: '0199b000-0000-7000-8000-000000000001',
  cardIds: Array.from({ length: 200 }, (_, no) => idNo(no)),
  forms: { codePattern: null, pinPattern: null },
};

const suite = new CipherSuite({ kem: new DhkemX25519HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes128Gcm() });
const bytes = (text: string, encoding: BufferEncoding = 'utf8'): ArrayBuffer =>
  Uint8Array.from(Buffer.from(text, encoding)).buffer;

/** Seals codes as docs/guides/sealing.md describes. */
async function sealed(
  { publicKey, keyId }: Vault['publicKey'],
  codes: readonly string[],
  bound: SealContext = context,
) {
  const sender = await suite.createSenderContext({
    recipientPublicKey: await suite.kem.deserializePublicKey(bytes(publicKey, 'base64')),
    info: bytes('cardway-seal-v2'),
  });
  const rows: string[] = [];
  for (const [index, code] of codes.entries()) {
    const text = await sender.seal(bytes(code), bytes(`${bound.scope}|${bound.sellerId}|${index + 1}`));
    rows.push(Buffer.from(text).toString('base64'));
  }
  return { keyId, ephemeralKey: Buffer.from(sender.enc).toString('base64'), sealed: rows };
}

afterAll(() => vault.close());

describe('the local vault', () => {
  it.each([
    ['12345678', ''],
    ['1234-56789', '9'],
    ['1234567890AB', '90AB'],
    ['1234567890ABCDEF', 'CDEF'],
  ])('leaves at least eight characters of %s hidden: %j stands in clear', async (code, tail) => {
    const [stored] = await vault.accept(await sealed(vault.publicKey, [code]), context);
    expect(stored?.tail).toBe(tail);
  });

  it('opens what a browser sealed, keeps it as typed, and finds it again however it is typed', async () => {
    const codes = await sealed(vault.publicKey, ['AQ7K-9m2p-XX41', 'ＡＢＣＤ１２３４']);
    const [first, second] = await vault.accept(codes, context);
    expect(vault.reveal(CELL, first?.sealed as Buffer)).toBe('AQ7K-9m2p-XX41');
    expect(first?.tail).toBe('XX41');
    expect(second?.tail).toBe('');
    expect(first?.hash).toEqual(vault.hash('aq7k 9M2P xx41'));
    expect(second?.hash).toEqual(vault.hash('ABCD1234'));
    expect(first?.sealed.includes('9m2p')).toBe(false);
  });

  it('finds a card by its code only, with the PIN sealed beside it', async () => {
    const codes = await sealed(vault.publicKey, ['6006491234567890, Pin: 9876', '6006491234567890']);
    const [withPin, bare] = await vault.accept(codes, context);
    expect(vault.reveal(CELL, withPin?.sealed as Buffer)).toBe('6006491234567890 PIN 9876');
    expect(withPin?.hash).toEqual(bare?.hash);
    expect(withPin?.tail).toBe('7890');
  });

  it('parts a PIN from the code that it follows without a name, where the forms of the brand tell', async () => {
    const forms = { codePattern: '^[0-9]{16}$', pinPattern: '^[0-9]{4}$' };
    const codes = await sealed(vault.publicKey, ['6006 4912 3456 7890 9876', '6006491234567890', '60064912345678909']);
    const [glued, bare, long] = await vault.accept(codes, { ...context, forms });
    expect(vault.reveal(CELL, glued?.sealed as Buffer)).toBe('6006491234567890 PIN 9876');
    expect(glued?.hash).toEqual(bare?.hash);
    expect(vault.reveal(rowNo(2), long?.sealed as Buffer)).toBe('60064912345678909');
  });

  it('opens a seal for its own ad, seller and row only', async () => {
    const codes = await sealed(vault.publicKey, ['AAAA1111', 'BBBB2222']);
    const broken = { code: 'cards.seal_broken', details: { row: 1 } };
    for (const other of [
      { ...context, scope: 'AD2611210001' },
      { ...context, sellerId: '0199b000-0000-7000-8000-000000000002' },
    ]) {
      await expect(vault.accept(codes, other)).rejects.toMatchObject(broken);
    }
    const reversed = { ...codes, sealed: codes.sealed.toReversed() };
    await expect(vault.accept(reversed, context)).rejects.toMatchObject(broken);
  });

  it('refuses every changed byte, a foreign key and a bad point', async () => {
    const codes = await sealed(vault.publicKey, ['AAAA1111']);
    const seal = Buffer.from(codes.sealed[0] as string, 'base64');
    for (let at = 0; at < seal.length; at++) {
      const changed = Buffer.from(seal);
      changed[at] = (changed[at] ?? 0) ^ 1;
      const submission = { ...codes, sealed: [changed.toString('base64')] };
      await expect(vault.accept(submission, context)).rejects.toMatchObject({ code: 'cards.seal_broken' });
    }
    const foreign = await sealed(vaultOf(keyNo(1)).publicKey, ['AAAA1111']);
    await expect(vault.accept(foreign, context)).rejects.toMatchObject({ code: 'page.stale' });
    const mislabelled = { ...foreign, keyId: vault.publicKey.keyId };
    await expect(vault.accept(mislabelled, context)).rejects.toMatchObject({ code: 'cards.seal_broken' });
    for (const ephemeralKey of ['', 'AAAA', Buffer.alloc(32).toString('base64')]) {
      await expect(vault.accept({ ...codes, ephemeralKey }, context)).rejects.toMatchObject({
        code: 'cards.seal_broken',
      });
    }
  });

  it('refuses a code that is too short or too long, with its row', async () => {
    for (const code of ['ABCD-123', '----', 'A'.repeat(65), `ABCD${'-'.repeat(130)}`]) {
      const codes = await sealed(vault.publicKey, ['GOOD1234', code]);
      const refused = { code: 'cards.code_form', details: { row: 2 } };
      await expect(vault.accept(codes, context)).rejects.toMatchObject(refused);
    }
  });

  it('notices a stored code that was changed, or put together from two', async () => {
    const codes = await sealed(vault.publicKey, ['AAAA1111', 'BBBB2222']);
    const stored = await vault.accept(codes, context);
    const [first, second] = stored.map((code) => code.sealed) as [Buffer, Buffer];
    for (let at = 0; at < first.length; at++) {
      const changed = Buffer.from(first);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => vault.reveal(CELL, changed)).toThrow();
    }
    const half = 62;
    expect(() => vault.reveal(CELL, Buffer.concat([first.subarray(0, half), second.subarray(half)]))).toThrow();
  });

  it('opens a stored text in its own cell only: neither another row nor another column opens the copied bytes', async () => {
    const [stored] = await vault.accept(await sealed(vault.publicKey, ['AAAA1111']), context);
    const copied = stored?.sealed as Buffer;
    expect(() => vault.reveal(rowNo(1), copied)).toThrow();
    for (const column of SEALED_COLUMNS) {
      if (column !== CELL.column) expect(() => vault.reveal(cellOf(column, CELL.rowId), copied)).toThrow();
    }
    expect(vault.reveal(CELL, copied)).toBe('AAAA1111');
  });

  it('moves a stored text into another cell, and from its own cell only', () => {
    const stored = vault.seal(CELL, 'AAAA1111');
    const moved = vault.move(stored, { from: CELL, to: rowNo(1) });
    expect(vault.reveal(rowNo(1), moved)).toBe('AAAA1111');
    expect(() => vault.reveal(CELL, moved)).toThrow();
    expect(() => vault.move(stored, { from: rowNo(1), to: rowNo(2) })).toThrow();
  });

  it('has the same keys wherever the master key is the same', async () => {
    const master = keyNo(1);
    const [here, there] = [vaultOf(master), vaultOf(master)];
    expect(there.publicKey).toEqual(here.publicKey);
    const [stored] = await here.accept(await sealed(there.publicKey, ['AAAA1111']), context);
    expect(there.reveal(CELL, stored?.sealed as Buffer)).toBe('AAAA1111');
    const other = openLocalVault({ masterKeys: [master], hashKey: randomBytes(32) });
    expect(other.hash('AAAA1111')).not.toEqual(here.hash('AAAA1111'));
    await here.close();
  });

  it('opens old codes and old seals beside a new master key, under which new codes are sealed', async () => {
    const [first, second] = [keyNo(7), keyNo(8)];
    const [before, after] = [vaultOf(first), vaultOf(second, first)];
    const old = before.seal(CELL, 'AAAA1111');
    expect(after.reveal(CELL, old)).toBe('AAAA1111');
    expect(after.publicKey).not.toEqual(before.publicKey);
    const [late] = await after.accept(await sealed(before.publicKey, ['BBBB2222']), context);
    expect(late?.sealed[1]).toBe(8);
    expect(late?.hash).toEqual(before.hash('bbbb2222'));
    expect(() => before.reveal(CELL, late?.sealed as Buffer)).toThrow('MASTER_KEYS has no key 8');

    const ring = openKeyRing([first, second]);
    const renewed = rewrapStored(ring, CELL, old) as Buffer;
    expect(rewrapStored(ring, CELL, renewed)).toBeNull();
    expect(vaultOf(second).reveal(CELL, renewed)).toBe('AAAA1111');
    expect(renewed.subarray(62)).toEqual(old.subarray(62));
    await after.close();
  });

  it('opens what many send at once, each for itself', async () => {
    const sent = Array.from({ length: 150 }, (_, n) => `CODEXYZ${n}`);
    const submissions = await Promise.all(sent.map((code) => sealed(vault.publicKey, [code])));
    const broken = { ...(submissions[70] as (typeof submissions)[0]), ephemeralKey: '' };
    const outcomes = await Promise.allSettled(
      submissions.map((submission, n) => vault.accept(n === 70 ? broken : submission, context)),
    );
    const codes = outcomes.map((outcome) =>
      outcome.status === 'fulfilled' ? vault.reveal(CELL, outcome.value[0]?.sealed as Buffer) : outcome.reason.code,
    );
    expect(codes).toEqual(sent.with(70, 'cards.seal_broken'));
  });

  it('rejects what it was at when it was closed', async () => {
    const closing = vaultOf(keyNo(1));
    const typed = Array.from({ length: 200 }, (_, index) => `AAAA${1000 + index}`);
    const codes = await sealed(closing.publicKey, typed);
    await closing.accept(codes, context);
    // One message to the thread, with more than it can open before it is ended.
    const late = Promise.allSettled(Array.from({ length: 64 }, () => closing.accept(codes, context)));
    await new Promise((resolve) => setImmediate(resolve));
    await closing.close();
    expect((await late).at(-1)).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringContaining('opens seals ended') },
    });
  });
});
