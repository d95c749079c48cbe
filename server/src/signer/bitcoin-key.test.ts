import { Transaction } from '@scure/btc-signer';
import { describe, expect, it } from 'vitest';
import { virtualBytes } from '#core/bitcoin/transaction-size.ts';
import { bitcoinAddresses } from '#server/platform/chain/bitcoin-addresses.ts';
import { BITCOIN_CHAINS } from '#server/platform/chain/bitcoin-chains.ts';
import { BITCOIN_XPRV, BITCOIN_XPUB } from '#tests/fixtures/chain/networks.ts';
import { type BitcoinPayment, bitcoinKey } from './bitcoin-key.ts';

const { main, regtest } = BITCOIN_CHAINS;
/** The test vectors of BIP 84, of the words "abandon ... about". */
const ZPRV =
  'zprvAdG4iTXWBoARxkkzNpNh8r6Qag3irQB8PzEMkAFeTRXxHpbF9z4QgEvBRmfvqWvGp42t42nvgGpNgYSJA9iefm1yYNZKEm7z6qUWCroSQnE';
const hex = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'));

const key = bitcoinKey(BITCOIN_XPRV, regtest);
const RECIPIENT = bitcoinAddresses(BITCOIN_XPUB, regtest).derive(900);
const output = (place: number, amount: bigint) => ({
  txHash: `${place}`.padStart(64, 'ab'),
  vout: place,
  amount,
  isChange: place % 2 === 1,
  keyIndex: place,
});
const PAYMENT: BitcoinPayment = {
  inputs: [output(2, 70_000n), output(3, 50_000n)],
  recipient: RECIPIENT,
  amount: 100_000n,
  fee: 2_000n,
  changeIndex: 7,
};

describe('the key of Bitcoin', () => {
  it('is that of the public one, and its change goes to the addresses that every BIP 84 wallet derives', () => {
    expect(key.id).toBe(bitcoinAddresses(BITCOIN_XPUB, regtest).keyId);
    expect(bitcoinKey(ZPRV, main).changeAddress(0)).toBe('bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el');
  });

  it.each([
    ['a public key', BITCOIN_XPUB, regtest],
    ['a key of another chain', ZPRV, regtest],
    ['no key', 'abc', regtest],
  ])('is never %s, and no message repeats it', (_, text, chain) => {
    expect(() => bitcoinKey(text, chain)).toThrow(/must hold an extended private key/);
    expect(() => bitcoinKey(text, chain)).not.toThrow(text);
  });
});

describe('a transaction', () => {
  it('pays the receiver first, the change to its own address, and is as large as the choice of coins reckons', () => {
    const { raw, txHash, virtualBytes: size, change } = key.sign(PAYMENT);
    const tx = Transaction.fromRaw(hex(raw));
    expect([tx.id, change]).toEqual([txHash, 18_000n]);
    const network = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef };
    expect([tx.getOutputAddress(0, network), tx.getOutput(0).amount]).toEqual([RECIPIENT, 100_000n]);
    expect([tx.getOutputAddress(1, network), tx.getOutput(1).amount]).toEqual([key.changeAddress(7), 18_000n]);
    expect(virtualBytes(2, [22, 22]) - size).toBeLessThanOrEqual(1n);
    expect(size).toBeLessThanOrEqual(virtualBytes(2, [22, 22]));
    expect(key.sign(PAYMENT).raw).toBe(raw);
  });

  it('without change has one output, and says that it may be replaced', () => {
    const { raw, change } = key.sign({ ...PAYMENT, fee: 20_000n });
    const tx = Transaction.fromRaw(hex(raw));
    expect([tx.outputsLength, change, tx.getInput(0).sequence]).toEqual([1, 0n, 0xff_ff_ff_fd]);
  });

  it.each([
    ['more than there is', { amount: 119_000n }],
    ['change that nodes do not pass on', { fee: 19_900n }],
    ['no fee', { fee: 0n, amount: 120_000n }],
    ['nothing', { amount: 0n }],
  ])('is none for %s', (_, change) => {
    expect(() => key.sign({ ...PAYMENT, ...change })).toThrow(RangeError);
  });
});

describe('what a signature holds for', () => {
  it('is the digest of the native P2WPKH example of BIP 143', () => {
    const tx = Transaction.fromRaw(
      hex(
        '0100000002fff7f7881a8099afa6940d42d1e7f6362bec38171ea3edf433541db4e4ad969f0000000000eeffffffef51e1b804cc89d182d279655c3aa89e815b1b309fe287d9b2b55d57b90ec68a0100000000ffffffff02202cb206000000001976a9148280b37df378db99f66f85c95a783a76ac7a6d5988ac9093510d000000001976a9143bde42dbee7e4dbe6a21b2d50ce2f0167faa815988ac11000000',
      ),
    );
    const digest = tx.preimageWitnessV0(1, hex('76a9141d0f172a0ecb48aee1be1f2687d2963ae33f71a188ac'), 1, 600_000_000n);
    expect(Buffer.from(digest).toString('hex')).toBe(
      'c37af31116d1b27caf68aae9e3ac82f1477929014d5b917657d0eb49478cb670',
    );
  });
});
