/** A chain of Bitcoin: what tells it from the others. */
export interface BitcoinChain {
  /** The hash of its first block. */
  readonly genesis: string;
  /** How its segwit addresses begin (BIP 173). */
  readonly prefix: string;
  /** The first four bytes of its extended public keys: those of BIP 32, and those of BIP 84 (SLIP 132). */
  readonly keyVersions: readonly [bip32: number, bip84: number];
  /** The same of extended private keys, in the same order. */
  readonly privateVersions: readonly [bip32: number, bip84: number];
  /** The first byte of addresses in Base58Check: of a key's hash (P2PKH), and of a script's (P2SH). */
  readonly hashVersions: readonly [key: number, script: number];
}

const TEST = {
  keyVersions: [0x04_35_87_cf, 0x04_5f_1c_f6],
  privateVersions: [0x04_35_83_94, 0x04_5f_18_bc],
  hashVersions: [0x6f, 0xc4],
} as const;

/** By the names that bitcoind gives them. */
export const BITCOIN_CHAINS = {
  main: {
    genesis: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
    prefix: 'bc',
    keyVersions: [0x04_88_b2_1e, 0x04_b2_47_46],
    privateVersions: [0x04_88_ad_e4, 0x04_b2_43_0c],
    hashVersions: [0x00, 0x05],
  },
  test: {
    genesis: '000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943',
    prefix: 'tb',
    ...TEST,
  },
  signet: {
    genesis: '00000008819873e925422c1ff0f99f7cc9bbb232af63a077a480a3633bee1ef6',
    prefix: 'tb',
    ...TEST,
  },
  regtest: {
    genesis: '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206',
    prefix: 'bcrt',
    ...TEST,
  },
} as const satisfies Record<string, BitcoinChain>;

export type BitcoinChainName = keyof typeof BITCOIN_CHAINS;
export const BITCOIN_CHAIN_NAMES = Object.keys(BITCOIN_CHAINS) as [BitcoinChainName, ...BitcoinChainName[]];

const ID_DIGITS = 32;

/** Its name by CAIP-2: the beginning of the first block's hash. */
export const bitcoinId = ({ genesis }: Pick<BitcoinChain, 'genesis'>): string =>
  `bip122:${genesis.slice(0, ID_DIGITS)}`;
