import { minOf } from '#core/withdrawals/fees.ts';
import { type AskNode, askNode } from '#server/platform/chain/ask-node.ts';
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
  isCounted: boolean;
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
  /** Transactions that nodes were handed, the same again included. */
  readonly handed: readonly string[];
  /** What a node answers to a path of the HTTP API; null: it has no such path. */
  answer(path: string, body: Readonly<Record<string, unknown>>): Promise<TronAnswer | null>;
}

const bare = (hex: string): string => hex.replace(/^0x/, '');
const ofTron = (address: unknown): string => `0x${String(address).slice(2)}`;
/** A block's name has its number in front. */
const blockId = ({ number, hash }: RawBlock): string =>
  `${BigInt(number).toString(16).padStart(16, '0')}${hash.slice(18)}`;
const refusal = (code: string, txid = ''): TronAnswer => ({ code, txid, message: Buffer.from(code).toString('hex') });

export function tronChain(): TronChain {
  const coins = new Map<string, bigint>();
  const staked = new Map<string, bigint>();
  const sent = new Map<string, Sent>();
  const handed: string[] = [];
  let loses = false;
  // Both nodes are handed a transaction at the same moment: one after the other, as gossip between them makes it.
  let last: Promise<unknown> = Promise.resolve();
  let ask: AskNode = () => Promise.reject(new Error('no chain'));
  const rpc = <T>(method: string, ...params: unknown[]) => ask({ method, params }) as Promise<T>;
  const blockAt = (at: string) => rpc<RawBlock>('eth_getBlockByNumber', at, false);
  const receiptOf = ({ hash }: Sent) => rpc<Receipt | null>('eth_getTransactionReceipt', hash);
  const have = (address: string) => coins.get(address) ?? 0n;
  const move = (address: string, change: bigint) => coins.set(address, have(address) + change);

  /** Takes what transactions in blocks cost, once. */
  async function count(): Promise<void> {
    for (const tx of sent.values()) {
      if (tx.isCounted || (await receiptOf(tx)) === null || tx.isCounted) continue;
      tx.isCounted = true;
      if (tx.type === TRANSFER_CONTRACT) {
        move(tx.owner, -tx.amount - (coins.has(tx.to) ? 0n : NEW_ACCOUNT));
        move(tx.to, tx.amount);
      } else {
        const free = staked.get(tx.owner) ?? 0n;
        const burned = tx.energy > free ? (tx.energy - free) * ENERGY_PRICE : 0n;
        move(tx.owner, -burned - bandwidth(tx));
        staked.set(tx.owner, free > tx.energy ? free - tx.energy : 0n);
      }
    }
  }

  const bandwidth = ({ type }: TronWish) => BYTE_PRICE * (type === TRANSFER_CONTRACT ? 268n : 345n);

  async function wrongWith(wish: TronWish): Promise<string | null> {
    const head = BigInt((await blockAt('latest')).timestamp) * 1_000n;
    if (wish.expiration <= head || wish.expiration > head + DAY_MS) return 'TRANSACTION_EXPIRATION_ERROR';
    const block = await blockAt(`0x${wish.refBytes.replace(/^0+(?=.)/, '')}`);
    if (block === null || blockId(block).slice(16, 32) !== wish.refHash) return 'TAPOS_ERROR';
    if (wish.signer !== wish.owner) return 'SIGERROR';
    if (!coins.has(wish.owner)) return 'CONTRACT_VALIDATE_ERROR';
    if (wish.type !== TRANSFER_CONTRACT) return have(wish.owner) < bandwidth(wish) ? 'BANDWITH_ERROR' : null;
    const cost = wish.amount + bandwidth(wish) + (coins.has(wish.to) ? 0n : NEW_ACCOUNT);
    return have(wish.owner) < cost ? 'CONTRACT_VALIDATE_ERROR' : null;
  }

  async function carryOut(wish: TronWish): Promise<Sent> {
    const isCall = wish.type !== TRANSFER_CONTRACT;
    const energy = isCall ? await energyOf(wish) : 0n;
    const limit = minOf(wish.feeLimit, have(wish.owner));
    const isOutOfEnergy = isCall && energy > limit / ENERGY_PRICE + (staked.get(wish.owner) ?? 0n);
    await rpc('anvil_setBalance', wish.owner, ITS_OWN_COINS);
    await rpc('anvil_impersonateAccount', wish.owner);
    const hash = await rpc<string>('eth_sendTransaction', {
      from: wish.owner,
      to: wish.to,
      data: isCall ? wish.data : '0x',
      gas: `0x${(isOutOfEnergy ? TOO_LITTLE_GAS : ENOUGH_GAS).toString(16)}`,
    });
    return { ...wish, hash, energy, isOutOfEnergy, isCounted: false };
  }

  async function energyOf({ to, data }: TronWish): Promise<bigint> {
    const receiver = data.slice(34, 74);
    const balance = await rpc<string>('eth_call', { to, data: `0x70a08231${receiver.padStart(64, '0')}` }, 'latest');
    return BigInt(balance) === 0n ? ENERGY.fresh : ENERGY.known;
  }

  async function broadcast(hex: string): Promise<TronAnswer> {
    const wish = await readTronTransaction(hex);
    handed.push(wish.txId);
    if (sent.has(wish.txId)) return refusal('DUP_TRANSACTION_ERROR', wish.txId);
    const wrong = await wrongWith(wish);
    if (wrong !== null) return refusal(wrong, wish.txId);
    if (!loses) sent.set(wish.txId, await carryOut(wish));
    return { result: true, code: 'SUCCESS', txid: wish.txId, message: '' };
  }

  async function infoOf(id: string): Promise<TronAnswer> {
    const tx = sent.get(id);
    const receipt = tx === undefined ? null : await receiptOf(tx);
    if (tx === undefined || receipt === null) return {};
    const common = { id, blockNumber: Number(receipt.blockNumber) };
    if (tx.type === TRANSFER_CONTRACT) return { ...common, receipt: { net_fee: Number(bandwidth(tx)) } };
    const hasFailed = receipt.status !== '0x1';
    const result = tx.isOutOfEnergy ? 'OUT_OF_ENERGY' : hasFailed ? 'REVERT' : 'SUCCESS';
    return {
      ...common,
      ...(hasFailed ? { result: 'FAILED' } : {}),
      receipt: { energy_usage_total: Number(tx.energy), result },
      log: receipt.logs.map(({ address, topics, data }) => ({
        address: bare(address),
        topics: topics.map(bare),
        data: bare(data),
      })),
    };
  }

  const blockOf = (block: RawBlock | null): TronAnswer =>
    block === null
      ? {}
      : {
          blockID: blockId(block),
          block_header: { raw_data: { number: Number(block.number), timestamp: Number(block.timestamp) * 1_000 } },
        };

  async function solid(): Promise<TronAnswer> {
    const tip = BigInt((await blockAt('latest')).number);
    return blockOf(await blockAt(`0x${(tip > SOLID_BEHIND ? tip - SOLID_BEHIND : 0n).toString(16)}`));
  }

  async function call(body: Readonly<Record<string, unknown>>): Promise<TronAnswer> {
    if (body['function_selector'] !== 'balanceOf(address)') return { result: { code: 'CONTRACT_EXE_ERROR' } };
    const data = `0x70a08231${String(body['parameter'])}`;
    const word = await rpc<string>('eth_call', { to: ofTron(body['contract_address']), data }, 'latest');
    return { result: { result: true }, constant_result: [bare(word)], energy_used: 500 };
  }

  type Body = Readonly<Record<string, unknown>>;
  const answers: Readonly<Record<string, (body: Body) => Promise<TronAnswer>>> = {
    'wallet/getchainparameters': async () => ({
      chainParameter: [
        { key: 'getTransactionFee', value: Number(BYTE_PRICE) },
        { key: 'getEnergyFee', value: Number(ENERGY_PRICE) },
      ],
    }),
    'wallet/getaccount': async ({ address }) => {
      const own = ofTron(address);
      if (!coins.has(own)) return {};
      return have(own) === 0n ? { address } : { address, balance: Number(have(own)) };
    },
    'wallet/getaccountresource': async ({ address }) => {
      const energy = staked.get(ofTron(address)) ?? 0n;
      return energy === 0n ? { freeNetLimit: 600 } : { freeNetLimit: 600, EnergyLimit: Number(energy) };
    },
    'wallet/triggerconstantcontract': call,
    'wallet/broadcasthex': ({ transaction }) => {
      const next = last.then(() => broadcast(String(transaction)));
      last = next.catch(() => {});
      return next;
    },
    'wallet/gettransactioninfobyid': ({ value }) => infoOf(String(value)),
    'wallet/gettransactionbyid': async ({ value }) =>
      (await infoOf(String(value)))['id'] === undefined ? {} : { txID: value },
    'wallet/getblockbynum': async ({ num }) => blockOf(await blockAt(`0x${Number(num).toString(16)}`)),
    'walletsolidity/getnowblock': solid,
  };
  return {
    on: (url) => {
      ask = askNode(url);
    },
    setCoins: (address, sun) => void coins.set(address.toLowerCase(), sun),
    async coinsOf(address) {
      await count();
      return have(address.toLowerCase());
    },
    setEnergy: (address, energy) => void staked.set(address.toLowerCase(), energy),
    lose: (does) => {
      loses = does;
    },
    handed,
    async answer(path, body) {
      await count();
      return (await answers[path]?.(body)) ?? null;
    },
  };
}
