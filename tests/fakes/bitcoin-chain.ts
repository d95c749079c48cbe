import { createHash } from 'node:crypto';
import { bech32 } from '@scure/base';
import { uint32, uint64 } from './little-endian.ts';

const SUBSIDY = 5_000_000_000n;
const MEDIAN_SPAN = 11;
/** The difficulty of a regression-test chain: every other hash will do. */
const BITS = 0x20_7f_ff_ff;
const NO_HASH = '0'.repeat(64);
const MAX_SEQUENCE = 0xff_ff_ff_ff;

export interface TestOutput {
  /** An address, or a script in hexadecimal. */
  readonly to: string;
  readonly satoshis: bigint;
}

export interface Outpoint {
  readonly txid: string;
  readonly vout: number;
}

export interface TestTransaction {
  readonly txid: string;
  readonly hex: string;
  /** What it spends; null: it pays the miner. */
  readonly spends: readonly Outpoint[] | null;
  readonly unlocks: string;
  readonly outputs: readonly { readonly satoshis: bigint; readonly script: string }[];
}

export interface TestBlock {
  readonly hash: string;
  readonly previous: string | null;
  readonly height: number;
  readonly header: string;
  readonly merkleRoot: string;
  readonly time: number;
  readonly medianTime: number;
  readonly nonce: number;
  readonly transactions: readonly TestTransaction[];
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();
const twice = (bytes: Buffer): Buffer => sha256(sha256(bytes));
/** Hashes are shown from their last byte to their first. */
const turned = (hex: string): Buffer => Buffer.from(hex, 'hex').reverse();
const shown = (bytes: Buffer): string => Buffer.from(bytes).reverse().toString('hex');
/** All lists and scripts here are shorter than 253. */
const counted = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from([bytes.length]), bytes]);

const scriptOf = (to: string): string => {
  if (!to.includes('1q')) return to;
  const { words } = bech32.decode(to as `${string}1${string}`, 90);
  return `0014${Buffer.from(bech32.fromWords(words.slice(1))).toString('hex')}`;
};

const CHANGE: TestOutput = { to: `76a914${'07'.repeat(20)}88ac`, satoshis: 12_345n };

/** A transaction by Bitcoin's own serialisation (without witnesses, which the name does not count). */
function transaction(outputs: readonly TestOutput[], spends: Outpoint | null, unlocks: string): TestTransaction {
  const paid = outputs.map(({ to, satoshis }) => ({ satoshis, script: scriptOf(to) }));
  const bytes = Buffer.concat([
    uint32(2),
    Buffer.from([1]),
    turned(spends?.txid ?? NO_HASH),
    uint32(spends?.vout ?? MAX_SEQUENCE),
    counted(Buffer.from(unlocks, 'hex')),
    uint32(MAX_SEQUENCE),
    Buffer.from([paid.length]),
    ...paid.flatMap(({ satoshis, script }) => [uint64(satoshis), counted(Buffer.from(script, 'hex'))]),
    uint32(0),
  ]);
  const spent = spends === null ? null : [spends];
  return { txid: shown(twice(bytes)), hex: bytes.toString('hex'), spends: spent, unlocks, outputs: paid };
}

function merkleRootOf(txids: readonly string[]): string {
  let level = txids.map(turned);
  while (level.length > 1) {
    level = level.flatMap((left, place) =>
      place % 2 === 0 ? [twice(Buffer.concat([left, level[place + 1] ?? left]))] : [],
    );
  }
  return shown(level[0] ?? Buffer.alloc(32));
}

const headerOf = (block: {
  readonly version: number;
  readonly previous: string | null;
  readonly merkleRoot: string;
  readonly time: number;
  readonly nonce: number;
}): Buffer =>
  Buffer.concat([
    uint32(block.version),
    turned(block.previous ?? NO_HASH),
    turned(block.merkleRoot),
    uint32(block.time),
    uint32(BITS),
    uint32(block.nonce),
  ]);

/** The first block of every regression-test chain, whose hash the header must have. */
function firstBlock(): TestBlock {
  const merkleRoot = '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b';
  const fields = { previous: null, merkleRoot, time: 1_296_688_602, nonce: 2 };
  const header = headerOf({ version: 1, ...fields });
  return {
    ...fields,
    hash: shown(twice(header)),
    height: 0,
    header: header.toString('hex'),
    medianTime: fields.time,
    transactions: [],
  };
}

export interface BitcoinTestChain {
  /** The blocks of the best chain, by height. */
  readonly blocks: readonly TestBlock[];
  /** Every block that there was, those of given up branches too. */
  blockOf(hash: string): TestBlock | undefined;
  /** Signed transactions that wait for a block, the first first. */
  readonly waiting: TestTransaction[];
  /** Satoshis for a thousand virtual bytes, as nodes reckon them; null: they do not know. */
  estimate: bigint | null;
  /** The same below which nodes take nothing now, because their memory is full. */
  minRate: bigint;
  /** Adds blocks: the first one has what waits, the others nothing. */
  mine(blocks: number): void;
  /** One transaction with these outputs, in a block of its own. */
  pay(...outputs: TestOutput[]): TestTransaction;
  /** A block in which somebody with the key spends an output, nearly all of it for the fee. */
  spend(output: Outpoint, to: string): TestTransaction;
  /** A block whose miner is paid to this address. */
  payMiner(to: string): TestTransaction;
  /** The same transaction in a new block. */
  sendAgain(sent: TestTransaction): void;
  /** Replaces the last blocks by as many empty ones, and one more; what was sent to a node waits again. */
  reorganise(depth: number): void;
}

/** A chain as a regression-test node keeps it: real hashes over real headers. What it adds itself has no signatures. */
export function bitcoinTestChain(): BitcoinTestChain {
  let blocks: TestBlock[] = [firstBlock()];
  const all = new Map(blocks.map((block) => [block.hash, block]));
  let count = 0;
  const waiting: TestTransaction[] = [];
  const relayed = new Set<string>();
  const add = (sent: readonly TestTransaction[], miner = `0014${'aa'.repeat(20)}`): TestTransaction => {
    const height = blocks.length;
    count += 1;
    const unlocks = Buffer.concat([uint32(height), uint32(count)]).toString('hex');
    // The second output is what every segwit block has: the commitment to its witnesses, of no value.
    const commitment = { to: `6a24aa21a9ed${'00'.repeat(32)}`, satoshis: 0n };
    const coinbase = transaction([{ to: miner, satoshis: SUBSIDY }, commitment], null, unlocks);
    const transactions = [coinbase, ...sent];
    const time = Math.max(Math.floor(Date.now() / 1_000), (blocks.at(-1)?.time ?? 0) + 1);
    const times = [...blocks.slice(1 - MEDIAN_SPAN).map((block) => block.time), time].sort((a, b) => a - b);
    const previous = blocks.at(-1)?.hash ?? null;
    const merkleRoot = merkleRootOf(transactions.map(({ txid }) => txid));
    for (let nonce = 0; ; nonce++) {
      const header = headerOf({ version: 0x20_00_00_00, previous, merkleRoot, time, nonce });
      const hash = shown(twice(header));
      if (hash > '7fffff'.padEnd(64, '0')) continue;
      const medianTime = times[Math.floor(times.length / 2)] ?? time;
      const place = { hash, previous, height, header: header.toString('hex') };
      const block = { ...place, merkleRoot, time, medianTime, nonce, transactions };
      blocks.push(block);
      all.set(hash, block);
      return coinbase;
    }
  };
  return {
    get blocks() {
      return blocks;
    },
    waiting,
    estimate: 10_000n,
    minRate: 0n,
    blockOf: (hash) => all.get(hash),
    mine(wanted) {
      for (let block = 0; block < wanted; block++) {
        const sent = waiting.splice(0);
        for (const { txid } of sent) relayed.add(txid);
        add(sent);
      }
    },
    pay(...outputs) {
      count += 1;
      const spends = { txid: count.toString(16).padStart(64, '0'), vout: 1 };
      const sent = transaction([...outputs, CHANGE], spends, '');
      add([sent]);
      return sent;
    },
    spend(output, to) {
      const sent = transaction([{ to, satoshis: 1_000n }], output, '');
      add([sent]);
      return sent;
    },
    payMiner: (to) => add([], to),
    sendAgain(sent) {
      add([sent]);
    },
    reorganise(depth) {
      const gone = blocks.slice(-depth).flatMap(({ transactions }) => transactions);
      waiting.unshift(...gone.filter(({ txid }) => relayed.has(txid)));
      blocks = blocks.slice(0, -depth);
      for (let block = 0; block <= depth; block++) add([]);
    },
  };
}
