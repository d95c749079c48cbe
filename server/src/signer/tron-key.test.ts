import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { COIN } from '#core/withdrawals/signing.ts';
import { tronAddressOf } from '#server/platform/chain/tron-addresses.ts';
import { type TronContract, tronRawData, tronTxId } from '#server/platform/chain/tron-transaction.ts';
import { readTronTransaction } from '#tests/fakes/tron-bytes.ts';
import type { SigningOrder } from './chain-signer.ts';
import { tronHoldBack, tronKey, tronSignature } from './tron-key.ts';

/** Of the tests of Trust Wallet Core (tests/chains/Tron/SignerTests.cpp): nobody keeps anything on it. */
const KEY = '0x2d8f68944bdbfbc0769542fba8fc2d2a3de67393334471624364c7006da2aa54';
const OWNER = tronAddressOf('TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC');
const RECEIVER = tronAddressOf('THTR75o8xXAgCTQqpiot2AFRAjvW1tSbVV');
const PAYEE = tronAddressOf('TW1dU4L3eNm7Lw8WvieLKEHpXWAussRG9Z');
const AT = 1_539_295_479_000n;
const TEN_HOURS_MS = 36_000_000n;

/** The header of the block that its transactions refer to, as bytes: its SHA-256 names the block, after its number. */
const HEADER = [
  '08d889a4a9e62c',
  '122064288c2db0641316762a99dbb02ef7c90f968b60f9f2e410835980614332f86d',
  '1a2000000000002f7b3af4f5f8b9e23a30c530f719f165b742e7358536b280eead2d',
  '38bbf6bd01',
  '4a15415863f6091b8e71766da808b1dd3159790f61de7d',
  '5003',
].join('');
const ANCHOR = `${(3_111_739).toString(16).padStart(16, '0')}${createHash('sha256')
  .update(Buffer.from(HEADER, 'hex'))
  .digest('hex')
  .slice(16)}`;

const transaction = (contract: TronContract) =>
  tronRawData({ contract, anchor: ANCHOR, expiration: AT + TEN_HOURS_MS, timestamp: AT, feeLimit: 0n });

describe('a transaction of Tron', () => {
  it.each([
    [
      'a payment of coins',
      { kind: 'transfer', owner: OWNER, to: RECEIVER, amount: 2_000_000n } as const,
      'dc6f6d9325ee44ab3c00528472be16e1572ab076aa161ccd12515029869d0451',
      'ede769f6df28aefe6a846be169958c155e23e7e5c9621d2e8dce1719b4d952b63e8a8bf9f00e41204ac1bf69b1a663dacdf764367e48e4a5afcd6b055a747fb200',
    ],
    [
      'a payment of a token',
      {
        kind: 'trigger',
        owner: OWNER,
        contract: RECEIVER,
        // Tron's prefix stands in its call, which the contract does not read.
        data: `0xa9059cbb${`41${PAYEE.slice(2)}`.padStart(64, '0')}${(1_000).toString(16).padStart(64, '0')}`,
      } as const,
      '0d644290e3cf554f6219c7747f5287589b6e7e30e1b02793b48ba362da6a5058',
      'bec790877b3a008640781e3948b070740b1f6023c29ecb3f7b5835433c13fc5835e5cad3bd44360ff2ddad5ed7dc9d7dee6878f90e86a40355b7697f5954b88c01',
    ],
  ])(
    'that is %s has the name and the signature that Trust Wallet Core gives it',
    async (_, contract, name, signature) => {
      const txId = tronTxId(transaction(contract));
      expect(txId).toBe(`0x${name}`);
      expect((await tronSignature(KEY, txId)).toString('hex')).toBe(signature);
    },
  );

  it.each([
    [
      'efe5cd71c441ce4d56c10a2b926919b48ce15f1edbc3de923e5e4febcb4f91ca',
      { block: 'bb66', hash: '96b95c21f21f6468', expiration: 1_790_732_307_000n, timestamp: 1_790_732_247_927n },
      {
        owner: '9858effd232b4033e47d90003d41ec34ecaeda94',
        to: `${'0'.repeat(24)}cbc9f1a9e6da62d2fd6283aa51f4dea2c0fc1c79`,
      },
      1_234_567n,
    ],
    [
      'a21fc5e1948eae418d21db19ffbf3cee106650fcff1cfdfb7912240e447a76a1',
      { block: '355c', hash: 'e091eedd1896b31d', expiration: 1_788_859_233_000n, timestamp: 1_788_859_176_552n },
      // As above.
      {
        owner: '78c842ee63b253f8f0d2955bbc582c661a078c9d',
        to: `${'0'.repeat(24)}4192cc99d3cb95573dcaf8dd76921476e0c7bcaf`,
      },
      1n,
    ],
  ])(
    'of USDT has the name %s that nodes of the main network gave it',
    (name, { block, hash, ...times }, { owner, to }, amount) => {
      const contract: TronContract = {
        kind: 'trigger',
        owner: `0x${owner}`,
        contract: tronAddressOf('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'),
        data: `0xa9059cbb${to}${amount.toString(16).padStart(64, '0')}`,
      };
      const anchor = `${'0'.repeat(12)}${block}${hash}${'0'.repeat(32)}`;
      expect(tronTxId(tronRawData({ contract, anchor, ...times, feeLimit: 100_000_000n }))).toBe(`0x${name}`);
    },
  );
});

describe('the key of Tron', () => {
  const order: SigningOrder = {
    token: RECEIVER,
    recipient: PAYEE,
    amount: 39_000_000n,
    nonce: 4n,
    gas: 135_000n,
    maxPrice: 100n,
    tipPrice: 0n,
    anchor: ANCHOR,
    now: new Date(Number(AT)),
  };

  it('signs what it was told to pay, for ten minutes, and no more energy than was agreed', async () => {
    const key = tronKey(KEY);
    const { raw, txHash, expiresAt } = await key.sign(order);
    expect([key.address, expiresAt]).toEqual([OWNER, new Date(Number(AT) + 600_000)]);
    expect(await readTronTransaction(raw)).toMatchObject({
      txId: txHash.slice(2),
      type: 31n,
      owner: OWNER,
      signer: OWNER,
      to: RECEIVER,
      data: `0xa9059cbb${PAYEE.slice(2).padStart(64, '0')}${(39_000_000).toString(16).padStart(64, '0')}`,
      feeLimit: 13_500_000n,
      expiration: AT + 600_000n,
      refBytes: '7b3b',
    });
  });

  it('pays coins without a call, and signs nothing without a block to refer to', async () => {
    const { raw } = await tronKey(KEY).sign({ ...order, token: COIN, amount: 5n });
    expect(await readTronTransaction(raw)).toMatchObject({ type: 1n, to: PAYEE, amount: 5n, feeLimit: 0n });
    await expect(tronKey(KEY).sign({ ...order, anchor: null })).rejects.toThrow('refers to a block');
    await expect(tronKey(KEY).sign({ ...order, anchor: `${ANCHOR}00` })).rejects.toThrow('no block');
  });

  it('signs a payment again only when its own clock is well past the end of all former transactions', () => {
    const past = (minutes: number) => ({ raw: '', expiresAt: new Date(Number(AT) - minutes * 60_000) });
    const now = new Date(Number(AT));
    expect(tronHoldBack([past(11), past(30)], { now })).toBe(null);
    expect(tronHoldBack([past(30), past(9)], { now })).toContain('may still be in a block');
    expect(tronHoldBack([{ raw: '', expiresAt: null }], { now })).toContain('may still be in a block');
  });
});
