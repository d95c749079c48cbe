import { minOf } from '#core/withdrawals/fees.ts';
import type { AskNode } from '#server/platform/chain/ask-node.ts';
import { steadyNode } from './steady-node.ts';
import { readTronTransaction, type TronWish } from './tron-bytes.ts';

/** As on the main network in 2026, in sun. */
export const ENERGY_PRICE = 100n;
const BYTE_PRICE = 1_000n;
const NEW_ACCOUNT = 1_100_000n;
/** Energy that a transfer of USDT uses: less when its receiver has some. */
const ENERGY = { known: 64_285n, fresh: 130_285n };
/** Blocks behind the newest one that 19 of 27 producers have built on. */
const SOLID_BEHIND = 19n;
const DAY_MS = 86_400_000n;
const TRANSFER_CONTRACT = 1n;
/** Too little for a transfer on the development chain, so that it fails there as it would on Tron. */
const TOO_LITTLE_GAS = 30_000n;
const ENOUGH_GAS = 200_000n;
/** Coins of the development chain itself, which stand for nothing here. */
const ITS_OWN_COINS = '0x56bc75e2d63100000';

interface Sent extends TronWish {
  /** Of the development chain, which carries it out. */
  readonly hash: string;
  readonly energy: bigint;
  readonly isOutOfEnergy: boolean;
  /** What its block took and gave, once it is counted. */
  cost: Cost | null;
}

interface Cost {
  /** In sun, by address. */
  readonly coins: readonly (readonly [address: string, change: bigint])[];
  readonly energy: bigint;
}

interface RawBlock {
  readonly number: string;
  readonly hash: string;
  readonly timestamp: string;
}

interface Receipt {
  readonly status: string;
  readonly blockNumber: string;
  readonly logs: readonly { readonly address: string; readonly topics: readonly string[]; readonly data: string }[];
}

export type TronAnswer = Record<string, unknown>;

/** A chain of Tron, carried out by a development chain: coins, energy, transactions and what became of them. */
export interface TronChain {
  /** Carries out on this chain from now on. */
  on(url: string): void;
  /** Coins of an address, in sun, and its energy from stake. */
  setCoins(address: string, sun: bigint): void;
  coinsOf(address: string): Promise<bigint>;
  setEnergy(address: string, energy: bigint): void;
  /** Nodes take transactions, and forget them. */
  lose(does: boolean): void;
  /**
   * After the development chain went back: what is in no block of it any more comes again in a later one, where `returns` says so;
   * the nodes forget the rest.
   */
  goneBack(returns: (txHash: string) => boolean): Promise<void>;
  /** Transactions that nodes were handed, the same again included. */
  readonly handed: readonly string[];
  /** A text in which transactions have their names on Tron, with those of the development chain instead, and the other way round. */
  readonly names: TronNames;
  /** What a node answers to a path of the HTTP API; null: it has no such path. */
  answer(path: string, body: Readonly<Record<string, unknown>>): Promise<TronAnswer | null>;
}

export interface TronNames {
  inward(text: string): string;
  outward(text: string): string;
  /** Until whatever the development chain was handed has its name on Tron: it may stand in a block before it has one. */
  complete(): Promise<unknown>;
}

const HASHES = /0x[0-9a-f]{64}/g;

/** Each transaction has a name on Tron, and another one on the chain that carries it out. */
function namesOf(state: State): TronNames {
  const { sent, names } = state;
  return {
    inward: (text) => text.replaceAll(HASHES, (hash) => sent.get(bare(hash))?.hash ?? hash),
    outward: (text) => text.replaceAll(HASHES, (hash) => names.get(hash) ?? hash),
    complete: () => state.last,
  };
}

const bare = (hex: string): string => hex.replace(/^0x/, '');
const ofTron = (address: unknown): string => `0x${String(address).slice(2)}`;
/** A block's name has its number in front. */
const blockId = ({ number, hash }: RawBlock): string =>
  `${BigInt(number).toString(16).padStart(16, '0')}${hash.slice(18)}`;
const refusal = (code: string, txid = ''): TronAnswer => ({ code, txid, message: Buffer.from(code).toString('hex') });

interface State {
  readonly coins: Map<string, bigint>;
  readonly staked: Map<string, bigint>;
  readonly sent: Map<string, Sent>;
  /** On Tron, by every name that a transaction had on the development chain. */
  readonly names: Map<string, string>;
  readonly handed: string[];
  loses: boolean;
  ask: AskNode;
  /** Both nodes are handed a transaction at the same moment: one after the other, as gossip between them makes it. */
  last: Promise<unknown>;
}

const rpc = <T>({ ask }: State, method: string, params: readonly unknown[]) => ask({ method, params }) as Promise<T>;
const blockAt = (state: State, at: string) => rpc<RawBlock>(state, 'eth_getBlockByNumber', [at, false]);
const receiptOf = (state: State, { hash }: Sent) => rpc<Receipt | null>(state, 'eth_getTransactionReceipt', [hash]);
const coinsAt = ({ coins }: State, address: string): bigint => coins.get(address) ?? 0n;
const energyAt = ({ staked }: State, address: string): bigint => staked.get(address) ?? 0n;
const bandwidth = ({ type }: TronWish): bigint => BYTE_PRICE * (type === TRANSFER_CONTRACT ? 268n : 345n);

function move(state: State, address: string, change: bigint): void {
  state.coins.set(address, coinsAt(state, address) + change);
}

/** Takes what transactions in blocks cost, once. */
async function count(state: State): Promise<void> {
  for (const tx of state.sent.values()) {
    if (tx.cost !== null || (await receiptOf(state, tx)) === null || tx.cost !== null) continue;
    tx.cost = costOf(state, tx);
    for (const [address, change] of tx.cost.coins) move(state, address, change);
    state.staked.set(tx.owner, energyAt(state, tx.owner) - tx.cost.energy);
  }
}

function costOf(state: State, tx: Sent): Cost {
  if (tx.type === TRANSFER_CONTRACT) {
    const opening = state.coins.has(tx.to) ? 0n : NEW_ACCOUNT;
    const coins = [[tx.owner, -tx.amount - opening] as const, [tx.to, tx.amount] as const];
    return { coins, energy: 0n };
  }
  const energy = minOf(energyAt(state, tx.owner), tx.energy);
  return { coins: [[tx.owner, -(tx.energy - energy) * ENERGY_PRICE - bandwidth(tx)]], energy };
}

/** Gives back what the block of a transaction took: it is not in the chain any more. */
function giveBack(state: State, { owner, cost }: Sent): void {
  for (const [address, change] of cost?.coins ?? []) move(state, address, -change);
  state.staked.set(owner, energyAt(state, owner) + (cost?.energy ?? 0n));
}

/** Transactions of Tron have no numbers, those of the development chain do: all that are in no block are taken off it, and begin again. */
async function goBack(state: State, returns: (txHash: string) => boolean): Promise<void> {
  const gone: Sent[] = [];
  for (const tx of state.sent.values()) if ((await receiptOf(state, tx)) === null) gone.push(tx);
  for (const owner of new Set(gone.map((tx) => tx.owner))) await rpc(state, 'anvil_removePoolTransactions', [owner]);
  for (const tx of gone) {
    giveBack(state, tx);
    state.sent.delete(tx.txId);
    if (returns(`0x${tx.txId}`)) await take(state, tx);
  }
}

/** What a node says against a transaction; null: it takes it. */
async function wrongWith(state: State, wish: TronWish): Promise<string | null> {
  const head = BigInt((await blockAt(state, 'latest')).timestamp) * 1_000n;
  if (wish.expiration <= head || wish.expiration > head + DAY_MS) return 'TRANSACTION_EXPIRATION_ERROR';
  const block = await blockAt(state, `0x${wish.refBytes.replace(/^0+(?=.)/, '')}`);
  if (block === null || blockId(block).slice(16, 32) !== wish.refHash) return 'TAPOS_ERROR';
  if (wish.signer !== wish.owner) return 'SIGERROR';
  if (!state.coins.has(wish.owner)) return 'CONTRACT_VALIDATE_ERROR';
  const own = coinsAt(state, wish.owner);
  if (wish.type !== TRANSFER_CONTRACT) return own < bandwidth(wish) ? 'BANDWITH_ERROR' : null;
  const cost = wish.amount + bandwidth(wish) + (state.coins.has(wish.to) ? 0n : NEW_ACCOUNT);
  return own < cost ? 'CONTRACT_VALIDATE_ERROR' : null;
}

async function energyOf(state: State, { to, data }: TronWish): Promise<bigint> {
  const call = { to, data: `0x70a08231${data.slice(34, 74).padStart(64, '0')}` };
  const balance = await rpc<string>(state, 'eth_call', [call, 'latest']);
  return BigInt(balance) === 0n ? ENERGY.fresh : ENERGY.known;
}

/** Has the development chain do it, in its next block. */
async function carryOut(state: State, wish: TronWish): Promise<Sent> {
  const isCall = wish.type !== TRANSFER_CONTRACT;
  const energy = isCall ? await energyOf(state, wish) : 0n;
  const limit = minOf(wish.feeLimit, coinsAt(state, wish.owner));
  const isOutOfEnergy = isCall && energy > limit / ENERGY_PRICE + energyAt(state, wish.owner);
  await rpc(state, 'anvil_setBalance', [wish.owner, ITS_OWN_COINS]);
  await rpc(state, 'anvil_impersonateAccount', [wish.owner]);
  const transaction = {
    from: wish.owner,
    to: wish.to,
    data: isCall ? wish.data : '0x',
    gas: `0x${(isOutOfEnergy ? TOO_LITTLE_GAS : ENOUGH_GAS).toString(16)}`,
  };
  const hash = await rpc<string>(state, 'eth_sendTransaction', [transaction]);
  return { ...wish, hash, energy, isOutOfEnergy, cost: null };
}

async function take(state: State, wish: TronWish): Promise<void> {
  const sent = await carryOut(state, wish);
  state.names.set(sent.hash, `0x${wish.txId}`);
  state.sent.set(wish.txId, sent);
}

/** One after the other. */
function inTurn<T>(state: State, work: () => Promise<T>): Promise<T> {
  const next = state.last.then(work);
  state.last = next.catch(() => {});
  return next;
}

async function broadcast(state: State, hex: string): Promise<TronAnswer> {
  const wish = await readTronTransaction(hex);
  state.handed.push(wish.txId);
  if (state.sent.has(wish.txId)) return refusal('DUP_TRANSACTION_ERROR', wish.txId);
  const wrong = await wrongWith(state, wish);
  if (wrong !== null) return refusal(wrong, wish.txId);
  if (!state.loses) await take(state, wish);
  return { result: true, code: 'SUCCESS', txid: wish.txId, message: '' };
}

async function infoOf(state: State, id: string): Promise<TronAnswer> {
  const tx = state.sent.get(id);
  const receipt = tx === undefined ? null : await receiptOf(state, tx);
  if (tx === undefined || receipt === null) return {};
  const common = { id, blockNumber: Number(receipt.blockNumber) };
  if (tx.type === TRANSFER_CONTRACT) return { ...common, receipt: { net_fee: Number(bandwidth(tx)) } };
  const hasFailed = receipt.status !== '0x1';
  const failure = tx.isOutOfEnergy ? 'OUT_OF_ENERGY' : 'REVERT';
  return {
    ...common,
    ...(hasFailed ? { result: 'FAILED' } : {}),
    receipt: { energy_usage_total: Number(tx.energy), result: hasFailed ? failure : 'SUCCESS' },
    log: receipt.logs.map(({ address, topics, data }) => ({
      address: bare(address),
      topics: topics.map(bare),
      data: bare(data),
    })),
  };
}

function blockOf(block: RawBlock | null): TronAnswer {
  if (block === null) return {};
  const { number, timestamp } = block;
  return {
    blockID: blockId(block),
    block_header: { raw_data: { number: Number(number), timestamp: Number(timestamp) * 1_000 } },
  };
}

async function solid(state: State): Promise<TronAnswer> {
  const tip = BigInt((await blockAt(state, 'latest')).number);
  return blockOf(await blockAt(state, `0x${(tip > SOLID_BEHIND ? tip - SOLID_BEHIND : 0n).toString(16)}`));
}

type Body = Readonly<Record<string, unknown>>;

const SELECTORS: Readonly<Record<string, string>> = {
  'balanceOf(address)': '0x70a08231',
  'transfer(address,uint256)': '0xa9059cbb',
};

async function constantCall(state: State, body: Body): Promise<TronAnswer> {
  const selector = SELECTORS[String(body['function_selector'])];
  if (selector === undefined) return { result: { code: 'CONTRACT_EXE_ERROR' } };
  const from = ofTron(body['owner_address']);
  const call = { from, to: ofTron(body['contract_address']), data: `${selector}${String(body['parameter'])}` };
  const message = Buffer.from('REVERT opcode executed').toString('hex');
  return rpc<string>(state, 'eth_call', [call, 'latest']).then(
    (result) => ({ result: { result: true }, constant_result: [bare(result)], transaction: { ret: [{}] } }),
    () => ({ result: { result: true, message }, constant_result: [''], transaction: { ret: [{ ret: 'FAILED' }] } }),
  );
}

/** The paths of the HTTP API that the product asks. What is zero is left out, as java-tron does. */
const ANSWERS: Readonly<Record<string, (state: State, body: Body) => Promise<TronAnswer>>> = {
  'wallet/getchainparameters': async () => ({
    chainParameter: [
      { key: 'getTransactionFee', value: Number(BYTE_PRICE) },
      { key: 'getEnergyFee', value: Number(ENERGY_PRICE) },
    ],
  }),
  'wallet/getaccount': async (state, { address }) => {
    const own = ofTron(address);
    if (!state.coins.has(own)) return {};
    const coins = coinsAt(state, own);
    return coins === 0n ? { address } : { address, balance: Number(coins) };
  },
  'wallet/getaccountresource': async (state, { address }) => {
    const energy = energyAt(state, ofTron(address));
    return energy === 0n ? { freeNetLimit: 600 } : { freeNetLimit: 600, EnergyLimit: Number(energy) };
  },
  'wallet/triggerconstantcontract': constantCall,
  'wallet/broadcasthex': (state, { transaction }) => inTurn(state, () => broadcast(state, String(transaction))),
  'wallet/gettransactioninfobyid': (state, { value }) => infoOf(state, String(value)),
  'wallet/gettransactionbyid': async (state, { value }) =>
    (await infoOf(state, String(value)))['id'] === undefined ? {} : { txID: value },
  'wallet/getblockbynum': async (state, { num }) => blockOf(await blockAt(state, `0x${Number(num).toString(16)}`)),
  'walletsolidity/getnowblock': solid,
};

export function tronChain(): TronChain {
  const state: State = {
    coins: new Map(),
    staked: new Map(),
    sent: new Map(),
    names: new Map(),
    handed: [],
    loses: false,
    ask: () => Promise.reject(new Error('no chain')),
    last: Promise.resolve(),
  };
  return {
    on: (url) => {
      state.ask = steadyNode(url);
    },
    setCoins: (address, sun) => void state.coins.set(address.toLowerCase(), sun),
    async coinsOf(address) {
      await count(state);
      return coinsAt(state, address.toLowerCase());
    },
    setEnergy: (address, energy) => void state.staked.set(address.toLowerCase(), energy),
    lose: (does) => {
      state.loses = does;
    },
    goneBack: (returns) => inTurn(state, () => goBack(state, returns)),
    handed: state.handed,
    names: namesOf(state),
    async answer(path, body) {
      await count(state);
      return (await ANSWERS[path]?.(state, body)) ?? null;
    },
  };
}
