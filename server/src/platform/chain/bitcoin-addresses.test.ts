import { describe, expect, it } from 'vitest';
import { BITCOIN_XPRV, BITCOIN_XPUB } from '#tests/fixtures/chain/networks.ts';
import { addressOfScript, bitcoinAddresses } from './bitcoin-addresses.ts';
import { BITCOIN_CHAINS, bitcoinId } from './bitcoin-chains.ts';

/** The test vectors of BIP 84, of the words "abandon ... about". */
const ZPUB =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const RECEIVING = ['bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g'] as const;
/** The same key in the form of BIP 32. */
const XPUB =
  'xpub6CatWdiZiodmUeTDp8LT5or8nmbKNcuyvz7WyksVFkKB4RHwCD3XyuvPEbvqAQY3rAPshWcMLoP2fMFMKHPJ4ZeZXYVUhLv1VMrjPC7PW6V';
/** An example of BIP 173: a key's hash on the main network and on test networks. */
const PROGRAM = '751e76e8199196d454941c45d1b3a323f1433bd6';
const [MAIN_ADDRESS, TEST_ADDRESS] = [
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
];
const { main, test, regtest } = BITCOIN_CHAINS;

describe('addresses of Bitcoin', () => {
  it.each([ZPUB, XPUB])('are those that every BIP 84 wallet derives: %s', (key) => {
    const { derive, show, keyId } = bitcoinAddresses(key, main);
    expect([derive(0), derive(1)]).toEqual(RECEIVING);
    expect(show(derive(0))).toBe(RECEIVING[0]);
    expect(keyId).toMatch(/^[0-9a-f]{40}$/);
  });

  it('are another one for each index, with the prefix of their chain', () => {
    const { derive } = bitcoinAddresses(BITCOIN_XPUB, regtest);
    const list = Array.from({ length: 30 }, (_, index) => derive(index));
    expect(new Set(list).size).toBe(30);
    for (const address of list) expect(address).toMatch(/^bcrt1q[02-9ac-hj-np-z]{38}$/);
  });

  it.each([
    ['a private key', BITCOIN_XPRV, regtest],
    ['a key of another chain', ZPUB, regtest],
    ['a key with a wrong checksum', `${ZPUB.slice(0, -1)}t`, main],
  ])('never come of %s, which no message repeats', (_, key, chain) => {
    expect(() => bitcoinAddresses(key, chain)).toThrow(/not an extended public key of this chain/);
    expect(() => bitcoinAddresses(key, chain)).not.toThrow(key);
  });

  it('follow from scripts that pay to the hash of a key, and from no others', () => {
    expect(addressOfScript(`0014${PROGRAM}`, main)).toBe(MAIN_ADDRESS);
    expect(addressOfScript(`0014${PROGRAM}`, test)).toBe(TEST_ADDRESS);
    for (const script of [
      `5120${'11'.repeat(32)}`,
      `76a914${PROGRAM}88ac`,
      `0020${'11'.repeat(32)}`,
      `5114${PROGRAM}`,
      '',
    ])
      expect(addressOfScript(script, main)).toBeNull();
  });

  it('are read in small or capital letters, with their checksum, on their chain', () => {
    const { read } = bitcoinAddresses(ZPUB, main);
    expect(read(MAIN_ADDRESS)).toEqual({ address: MAIN_ADDRESS });
    expect(read(MAIN_ADDRESS.toUpperCase())).toEqual({ address: MAIN_ADDRESS });
    expect(read(MAIN_ADDRESS.replace('w', 'W'))).toEqual({ wrong: 'form' });
    expect(read(TEST_ADDRESS)).toEqual({ wrong: 'form' });
    expect(read(`bitcoin:${MAIN_ADDRESS}`)).toEqual({ wrong: 'form' });
    for (let place = 5; place < MAIN_ADDRESS.length; place++) {
      const other = MAIN_ADDRESS[place] === 'q' ? 'p' : 'q';
      const typed = `${MAIN_ADDRESS.slice(0, place)}${other}${MAIN_ADDRESS.slice(place + 1)}`;
      expect(read(typed), typed).toEqual({ wrong: 'checksum' });
    }
  });
});

it('a chain of Bitcoin is named by its first block', () => {
  expect(bitcoinId(main)).toBe('bip122:000000000019d6689c085ae165831e93');
});
