import { createHash } from 'node:crypto';
import { recoverAddress } from 'viem';

/** What a signed transaction of Tron says, by the protocol buffers of java-tron. */
export interface TronWish {
  readonly txId: string;
  /** The type of its contract: 1 pays coins, 31 calls a contract. */
  readonly type: bigint;
  readonly owner: string;
  /** The receiver of coins, or the contract. */
  readonly to: string;
  readonly amount: bigint;
  readonly data: string;
  readonly refBytes: string;
  readonly refHash: string;
  readonly expiration: bigint;
  readonly feeLimit: bigint;
  /** The address whose key signed it. */
  readonly signer: string;
}

type Fields = ReadonlyMap<number, bigint | Buffer>;

/** Reads a message: each field once, as numbers or bytes. Throws for another. */
function fieldsOf(bytes: Buffer): Fields {
  const fields = new Map<number, bigint | Buffer>();
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++];
      if (byte === undefined) throw new Error('the message ends too soon');
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < bytes.length) {
    const key = varint();
    const number = Number(key >> 3n);
    if (fields.has(number)) throw new Error('a field twice');
    const kind = key & 7n;
    if (kind !== 0n && kind !== 2n) throw new Error('a field of a kind that no transaction has');
    const value = varint();
    if (kind === 0n) fields.set(number, value);
    else {
      fields.set(number, bytes.subarray(at, at + Number(value)));
      at += Number(value);
    }
  }
  return fields;
}

const bytesOf = (fields: Fields, number: number): Buffer => {
  const value = fields.get(number) ?? Buffer.alloc(0);
  if (typeof value === 'bigint') throw new Error('a number where bytes belong');
  return value;
};
const numberOf = (fields: Fields, number: number): bigint => {
  const value = fields.get(number) ?? 0n;
  if (typeof value !== 'bigint') throw new Error('bytes where a number belongs');
  return value;
};

function addressOf(bytes: Buffer): string {
  if (bytes.length !== 21 || bytes[0] !== 0x41) throw new Error('no address');
  return `0x${bytes.subarray(1).toString('hex')}`;
}

const TYPE_URLS: Readonly<Record<string, string>> = {
  '1': 'type.googleapis.com/protocol.TransferContract',
  '31': 'type.googleapis.com/protocol.TriggerSmartContract',
};

/** Takes a signed transaction apart. Throws for what a node of Tron would not read. */
export async function readTronTransaction(hex: string): Promise<TronWish> {
  const whole = fieldsOf(Buffer.from(hex, 'hex'));
  const rawData = bytesOf(whole, 1);
  const raw = fieldsOf(rawData);
  const contract = fieldsOf(bytesOf(raw, 11));
  const parameter = fieldsOf(bytesOf(contract, 2));
  const type = numberOf(contract, 1);
  if (bytesOf(parameter, 1).toString() !== TYPE_URLS[String(type)]) throw new Error('a contract under another name');
  const value = fieldsOf(bytesOf(parameter, 2));
  const hash = createHash('sha256').update(rawData).digest('hex');
  const signature = bytesOf(whole, 2);
  if (signature.length !== 65) throw new Error('no signature');
  const signer = await recoverAddress({
    hash: `0x${hash}`,
    signature: {
      r: `0x${signature.subarray(0, 32).toString('hex')}`,
      s: `0x${signature.subarray(32, 64).toString('hex')}`,
      yParity: signature[64] === 1 ? 1 : 0,
    },
  });
  return {
    txId: hash,
    type,
    owner: addressOf(bytesOf(value, 1)),
    to: addressOf(bytesOf(value, 2)),
    amount: numberOf(value, 3),
    data: `0x${bytesOf(value, 4).toString('hex')}`,
    refBytes: bytesOf(raw, 1).toString('hex'),
    refHash: bytesOf(raw, 4).toString('hex'),
    expiration: numberOf(raw, 8),
    feeLimit: numberOf(raw, 18),
    signer: signer.toLowerCase(),
  };
}
