import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { XPRV, XPUB } from '#tests/fixtures/chain/networks.ts';
import { readTronAddress, tronAddress, tronAddresses } from './tron-addresses.ts';

/** The contract of USDT on Tron, as explorers show it in both forms. */
const USDT = { shown: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', hex: '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c' };

describe('an address of Tron', () => {
  it('is shown in Base58Check and read again', () => {
    expect(tronAddress(USDT.hex)).toBe(USDT.shown);
    expect(readTronAddress(USDT.shown)).toEqual({ address: USDT.hex });
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (bytes) => {
        const address = `0x${Buffer.from(bytes).toString('hex')}`;
        expect(readTronAddress(tronAddress(address))).toEqual({ address });
      }),
    );
  });

  it('is refused with any character changed, or in another form', () => {
    for (let place = 1; place < USDT.shown.length; place++) {
      const other = USDT.shown[place] === 'z' ? 'y' : 'z';
      const typed = `${USDT.shown.slice(0, place)}${other}${USDT.shown.slice(place + 1)}`;
      expect(readTronAddress(typed), typed).toHaveProperty('wrong');
    }
    expect(readTronAddress(USDT.shown.replace(/t$/, 'u'))).toEqual({ wrong: 'checksum' });
    expect(readTronAddress(USDT.hex)).toEqual({ wrong: 'form' });
    expect(readTronAddress(`${USDT.shown}1`)).toEqual({ wrong: 'form' });
  });

  it('follows from a public key, and never from a private one', () => {
    const { derive, show, read } = tronAddresses(XPUB);
    expect(show(derive(3))).toMatch(/^T/);
    expect(read(show(derive(3)))).toEqual({ address: derive(3) });
    expect(() => tronAddresses(XPRV)).toThrow(/private key/);
  });
});
