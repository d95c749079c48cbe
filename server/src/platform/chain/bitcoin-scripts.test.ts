import { bech32m } from '@scure/base';
import { describe, expect, it } from 'vitest';
import { BITCOIN_CHAINS } from './bitcoin-chains.ts';
import { readScript, scriptOf } from './bitcoin-scripts.ts';

const { main, test, regtest } = BITCOIN_CHAINS;
const scriptText = (address: string, chain: (typeof BITCOIN_CHAINS)['main' | 'test' | 'regtest'] = main) =>
  Buffer.from(scriptOf(address, chain)).toString('hex');

describe('the script of an address', () => {
  it.each([
    ['a key (P2PKH)', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '76a91462e907b15cbf27d5425399ebf6f0fb50ebb88f1888ac'],
    ['a script (P2SH)', '3P14159f73E4gFr7JterCCQh9QjiTjiZrG', 'a914e9c3dd0c07aac76179ebc76a6c78d4d67c6c160a87'],
    ['P2WPKH', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', '0014751e76e8199196d454941c45d1b3a323f1433bd6'],
    [
      'P2WSH',
      'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
      '00201863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262',
    ],
    [
      'P2TR',
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
      '512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
    ],
  ])('of %s', (_, address, script) => {
    expect(scriptText(address)).toBe(script);
    expect(readScript(address, test)).toHaveProperty('wrong');
  });

  it('of test networks, in capital letters too', () => {
    expect(scriptText('mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', regtest)).toMatch(/^76a914.{40}88ac$/);
    const address = 'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c';
    expect(readScript(address.toUpperCase(), test)).toMatchObject({ address });
    expect(readScript(address, main)).toEqual({ wrong: 'form' });
  });
});

describe('no address', () => {
  // The invalid addresses of BIP 350, and some of Base58.
  it.each<[string, 'form' | 'checksum']>([
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', 'checksum'],
    ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KEMEAWH', 'checksum'],
    ['bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4', 'form'],
    ['bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', 'form'],
    ['BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P', 'form'],
    ['bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7k7grplx', 'checksum'],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav', 'form'],
    ['bc1gmk9yu', 'form'],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', 'checksum'],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'form'],
    ['', 'form'],
  ])('is %s', (address, wrong) => {
    expect(readScript(address, main)).toEqual({ wrong });
  });

  it('is a point that is not on the curve: nobody could spend it', () => {
    // A public key of the test vectors of BIP 340.
    const point = Buffer.from('eefdea4cdb677750a420fee807eacf21eb9898ae79b9768766e4faa04a2d4a34', 'hex');
    const address = bech32m.encode('bc', [1, ...bech32m.toWords(point)]);
    expect(readScript(address, main)).toEqual({ wrong: 'form' });
  });
});
