/**
 * Whether an address of Ethereum's kind is written without a checksum, which is in the mix of its capital letters (EIP-55): a
 * typing error in it cannot be noticed.
 */
export const isWithoutChecksum = (typed: string): boolean =>
  /^0x(?:[0-9a-f]{40}|[0-9A-F]{40})$/.test(typed) && /[a-f]/i.test(typed.slice(2));

/** Addresses in words or of one digit, whose keys nobody can have. */
const IN_WORDS: ReadonlySet<string> = new Set([
  `0x${'f'.repeat(40)}`,
  `0x${'e'.repeat(40)}`,
  `0xdead${'0'.repeat(36)}`,
  '0xdead000000000000000042069420694206942069',
  '1BitcoinEaterAddressDontSendf59kuE',
  '1111111111111111111114oLvT2',
]);
/** The zero address, those of the machine's own contracts, and 0x...dEaD: a key for one would take 2^128 tries. */
const ALMOST_ZERO = /^0x0{32}[0-9a-f]{8}$/;

/** Whether coins that are sent to an address, in the form that is compared, are lost to everybody. */
export const isBurnAddress = (address: string): boolean => ALMOST_ZERO.test(address) || IN_WORDS.has(address);
