import { describe, expect, it } from 'vitest';
import { isBurnAddress, isWithoutChecksum } from './payable-address.ts';

describe('an address to withdraw to', () => {
  it.each([
    '0x0000000000000000000000000000000000000000',
    '0x0000000000000000000000000000000000000001',
    '0x0000000000000000000000000000000000000009',
    '0x000000000000000000000000000000000000dead',
    '0xdead000000000000000042069420694206942069',
    '0xdead000000000000000000000000000000000000',
    '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
    '0xffffffffffffffffffffffffffffffffffffffff',
    '1BitcoinEaterAddressDontSendf59kuE',
  ])('that nobody has is known: %s', (address) => expect(isBurnAddress(address)).toBe(true));

  it.each([
    '0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359',
    '0x00000000219ab540356cbb839cbe05303d7705fa',
    '0xdead00000000000000000000000000000000beef',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  ])('that somebody may have is not taken for one: %s', (address) => expect(isBurnAddress(address)).toBe(false));

  it.each([
    ['0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359', true],
    ['0xFB6916095CA1DF60BB79CE92CE3EA74C37C5D359', true],
    ['0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', false],
    ['0x1234567890123456789012345678901234567890', false],
    ['0xfb6916095ca1df60bb79ce92ce3ea74c37c5d35', false],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', false],
  ])('%s lacks a checksum: %s', (address, lacks) => expect(isWithoutChecksum(address)).toBe(lacks));
});
