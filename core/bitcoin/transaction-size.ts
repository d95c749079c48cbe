/**
 * Sizes of transactions that spend outputs to a key's hash (P2WPKH), in weight units (BIP 141): a byte counts four, one of a witness
 * counts one.
 */
const BYTE = 4;
/** Version, time of locking, and the numbers of inputs and outputs, each a byte below 253; marker and flag of a witness. */
const FRAME = (4 + 4 + 1 + 1) * BYTE + 2;
/** An input's reference and its witness: the longest signature that is valid by policy (72 bytes), and a public key. */
const INPUT = (32 + 4 + 1 + 4) * BYTE + (1 + 1 + 72 + 1 + 33);
/** An amount, and how long the script is. */
const OUTPUT = (8 + 1) * BYTE;

/** Bytes of a script that pays to a key's hash: OP_0, and 20 bytes. */
export const CHANGE_SCRIPT_BYTES = 22;
/** Nodes pass on no output to a key's hash below it: three times what spending it costs at the least rate (Bitcoin Core). */
export const DUST_SATS = 294n;
/** Inputs of a transaction at most: below 253, so that their number is a byte. */
export const MAX_INPUTS = 100;

const SATS_PER = 1_000n;

/** Virtual bytes of a transaction with so many inputs, and outputs to scripts of these lengths in bytes. */
export function virtualBytes(inputs: number, scripts: readonly number[]): bigint {
  const outputs = scripts.reduce((sum, bytes) => sum + OUTPUT + bytes * BYTE, 0);
  return BigInt(Math.ceil((FRAME + inputs * INPUT + outputs) / BYTE));
}

/** The cost of so many virtual bytes at a rate in satoshis for a thousand of them, rounded up. */
export const feeFor = (bytes: bigint, rate: bigint): bigint => (bytes * rate + SATS_PER - 1n) / SATS_PER;

/** The rate that a fee is, in satoshis for a thousand virtual bytes, rounded down. */
export const rateOf = (fee: bigint, bytes: bigint): bigint => (fee * SATS_PER) / bytes;
