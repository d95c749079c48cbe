import { createHash, createPublicKey, verify } from 'node:crypto';
import { uint32, uint64 } from './little-endian.ts';

/** An output that a transaction spends. */
export interface SpentOutput {
  readonly satoshis: bigint;
  readonly script: string;
}

export interface ParsedInput {
  readonly txid: string;
  readonly vout: number;
  readonly sequence: number;
  readonly witness: readonly Buffer[];
}

export interface ParsedTransaction {
  readonly version: number;
  readonly inputs: readonly ParsedInput[];
  readonly outputs: readonly SpentOutput[];
  readonly lockTime: number;
  readonly txid: string;
  readonly virtualBytes: number;
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();
const twice = (bytes: Buffer): Buffer => sha256(sha256(bytes));

/** A signed segwit transaction by its own bytes (BIP 144). Throws a RangeError for other bytes. */
export function parseTransaction(hex: string): ParsedTransaction {
  const bytes = Buffer.from(hex, 'hex');
  let at = 0;
  const take = (length: number): Buffer => {
    if (at + length > bytes.length) throw new RangeError('the transaction is cut off');
    at += length;
    return bytes.subarray(at - length, at);
  };
  const count = (): number => {
    const [first = 0] = take(1);
    return first < 0xfd ? first : take(2).readUInt16LE();
  };
  const version = take(4).readInt32LE();
  if (take(2).readUInt16BE() !== 1) throw new RangeError('no segwit transaction');
  const bodyAt = at;
  const named = Array.from({ length: count() }, () => {
    const txid = Buffer.from(take(32)).reverse().toString('hex');
    const vout = take(4).readUInt32LE();
    take(count());
    return { txid, vout, sequence: take(4).readUInt32LE() };
  });
  const outputs = Array.from({ length: count() }, () => ({
    satoshis: take(8).readBigUInt64LE(),
    script: take(count()).toString('hex'),
  }));
  const body = bytes.subarray(bodyAt, at);
  const inputs = named.map((input) => ({ ...input, witness: Array.from({ length: count() }, () => take(count())) }));
  const locked = take(4);
  if (at !== bytes.length) throw new RangeError('bytes behind the transaction');
  const stripped = Buffer.concat([bytes.subarray(0, 4), body, locked]);
  return {
    version,
    inputs,
    outputs,
    lockTime: locked.readUInt32LE(),
    txid: twice(stripped).reverse().toString('hex'),
    virtualBytes: Math.ceil((stripped.length * 3 + bytes.length) / 4),
  };
}

const outpoint = ({ txid, vout }: ParsedInput): Buffer =>
  Buffer.concat([Buffer.from(txid, 'hex').reverse(), uint32(vout)]);
const ALL = 1;
/** A public key of secp256k1 in its short form, as SubjectPublicKeyInfo (RFC 5480) begins. */
const KEY_HEAD = Buffer.from('3036301006072a8648ce3d020106052b8104000a032200', 'hex');
const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;

/** Whether the witness of an input may spend an output to the hash of its key: the digest of BIP 143, and a low S. */
export function isSigned(tx: ParsedTransaction, place: number, { satoshis, script }: SpentOutput): boolean {
  const input = tx.inputs[place];
  const [signature, key] = input?.witness ?? [];
  if (input === undefined || input.witness.length !== 2 || signature === undefined || key === undefined) return false;
  const program = createHash('ripemd160').update(sha256(key)).digest('hex');
  if (script !== `0014${program}` || key.length !== 33 || signature.at(-1) !== ALL || !hasLowS(signature)) return false;
  const preimage = Buffer.concat([
    uint32(tx.version),
    twice(Buffer.concat(tx.inputs.map(outpoint))),
    twice(Buffer.concat(tx.inputs.map(({ sequence }) => uint32(sequence)))),
    outpoint(input),
    Buffer.from(`1976a914${program}88ac`, 'hex'),
    uint64(satoshis),
    uint32(input.sequence),
    twice(Buffer.concat(tx.outputs.map((output) => outputBytes(output)))),
    uint32(tx.lockTime),
    uint32(ALL),
  ]);
  const publicKey = createPublicKey({ key: Buffer.concat([KEY_HEAD, key]), format: 'der', type: 'spki' });
  // The second SHA-256 is the one of the signature scheme.
  return verify('sha256', sha256(preimage), publicKey, signature.subarray(0, -1));
}

function outputBytes({ satoshis, script }: SpentOutput): Buffer {
  const bytes = Buffer.from(script, 'hex');
  return Buffer.concat([uint64(satoshis), Buffer.from([bytes.length]), bytes]);
}

/** Nodes pass on no signature with the higher of its two values of S (BIP 146). */
function hasLowS(signature: Buffer): boolean {
  const lengthOfR = signature[3] ?? 0;
  const lengthOfS = signature[5 + lengthOfR] ?? 0;
  const s = signature.subarray(6 + lengthOfR, 6 + lengthOfR + lengthOfS).toString('hex');
  return s !== '' && BigInt(`0x${s}`) <= HALF_ORDER;
}
