/** An error as bitcoind answers it. */
export class Refusal extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

const SATOSHIS = 100_000_000n;

/** As bitcoind writes amounts: eight decimals, as a number of JSON. */
export const bitcoins = (satoshis: bigint): string =>
  `${satoshis / SATOSHIS}.${(satoshis % SATOSHIS).toString().padStart(8, '0')}`;
