import { maxOf, minOf } from '#core/withdrawals/fees.ts';
import { addressOf, TRANSFER, wordOf } from './evm-values.ts';
import {
  agreedOutcome,
  askTwo,
  type OpenPayment,
  type Outcome,
  type Payer,
  type Standing,
  sendToTwo,
  type TriedPayment,
  tryOnTwo,
} from './payer.ts';
import { askTron } from './tron-api.ts';
import { tronHex } from './tron-transaction.ts';

const SUN_PER_COIN = 1_000_000n;
/** A signed payment has about 345 bytes, each at 1,000 sun of bandwidth when the address has none left that is free. */
const BANDWIDTH_SUN = 400_000n;
/** A payment of coins to an address that is not on the chain yet opens an account: 1.1 TRX, and its bandwidth, in energy of 100 sun. */
const COIN_ENERGY = 14_000n;
/** How far the chain must be past the end of a transaction: a block takes it by the time of the block before. */
const PAST_END_MS = 60_000;
/** What java-tron says when it has the transaction already. */
const ALREADY_THERE = 'DUP_TRANSACTION_ERROR';
/** A call that only asks needs a caller; any address does. */
const BALANCE_OF = 'balanceOf(address)';
const TRANSFER_OF = 'transfer(address,uint256)';

interface SolidBlock {
  readonly id: string;
  readonly height: bigint;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** One full node of Tron, for payments. */
interface PayingNode {
  /** What a unit of energy costs, in sun. */
  energyPrice(): Promise<bigint>;
  coinsOf(address: string): Promise<bigint>;
  tokensOf(address: string): Promise<bigint>;
  /** Energy that an address has from its stake, or from somebody else's. */
  energyOf(address: string): Promise<bigint>;
  /** Whether the token would take a payment now. */
  takes(payment: TriedPayment): Promise<boolean>;
  /** The newest block that is final for the chain itself. */
  solid(): Promise<SolidBlock>;
  /** Whether the node has the transaction, in a block or waiting for one. */
  has(txHash: string): Promise<boolean>;
  outcomeOf(txHash: string): Promise<Outcome | null>;
  send(raw: string): Promise<string | null>;
}

/**
 * Payments on Tron. Its transactions have no numbers: each has an end, and refers to a block. Another one for the same payment is only
 * signed when both nodes have a final block past the end of the former, and neither knows it.
 */
export function tronPayer(apis: readonly [string, string], token: string): Payer {
  const nodes = [payingNode(apis[0], token), payingNode(apis[1], token)] as const;
  const least = async (ask: (node: PayingNode) => Promise<bigint>) => minOf(...(await askTwo(nodes, ask)));
  const energyPrice = async () => maxOf(...(await askTwo(nodes, (node) => node.energyPrice())));
  return {
    coinUnit: SUN_PER_COIN,
    coinGas: COIN_ENERGY,
    flat: BANDWIDTH_SUN,
    headroom: 1n,
    canReplace: false,
    async prices() {
      // Producers vote on it: it does not move from block to block.
      const price = await energyPrice();
      return { now: price, likely: price, bid: { max: price, tip: 0n } };
    },
    async holdings(address) {
      const [tokens, coins] = [
        await least((node) => node.tokensOf(address)),
        await least((node) => node.coinsOf(address)),
      ];
      const energy = await least((node) => node.energyOf(address));
      return { tokens, coins, credit: energy * (await energyPrice()) };
    },
    async basis() {
      // A node that names a block of its own makes a transaction that no block takes, and nothing else.
      const [first, second] = await askTwo(nodes, (node) => node.solid());
      return { nonce: 0n, anchor: (first.height <= second.height ? first : second).id };
    },
    tryOut: (payment) => tryOnTwo(nodes, payment),
    outcomeOf: async (txHash) => agreedOutcome(await askTwo(nodes, (node) => node.outcomeOf(txHash))),
    send: (raw) => sendToTwo(nodes, (node) => node.send(raw)),
    standingOf: (payment) => standingOf(nodes, payment),
  };
}

async function standingOf(nodes: readonly [PayingNode, PayingNode], { signed }: OpenPayment): Promise<Standing> {
  const ends = signed.map(({ expiresAt }) => expiresAt?.getTime() ?? Number.POSITIVE_INFINITY);
  const end = Math.max(...ends) + PAST_END_MS;
  const solids = await askTwo(nodes, (node) => node.solid());
  if (solids.some(({ at }) => at <= end)) return 'open';
  // After the final blocks were read: what they do not have by now is in none of them.
  for (const { txHash } of signed) {
    const haveIt = await askTwo(nodes, (node) => node.has(txHash));
    if (haveIt.includes(true)) return 'open';
  }
  return 'dead';
}

function payingNode(base: string, token: string): PayingNode {
  const ask = askTron(base);
  const callToken = (from: string, selector: string, parameter: string) =>
    ask('wallet/triggerconstantcontract', {
      owner_address: tronHex(from),
      contract_address: tronHex(token),
      function_selector: selector,
      parameter,
    });
  const solid = async () => blockOf(await ask('walletsolidity/getnowblock', {}));
  return {
    solid,
    async energyPrice() {
      const { chainParameter } = await ask('wallet/getchainparameters', {});
      const list = Array.isArray(chainParameter) ? (chainParameter as { key?: unknown; value?: unknown }[]) : [];
      const price = countOf(list.find(({ key }) => key === 'getEnergyFee')?.value);
      if (price === 0n) throw new Error('a node answered no price of energy');
      return price;
    },
    coinsOf: async (address) => countOf((await ask('wallet/getaccount', { address: tronHex(address) }))['balance']),
    async energyOf(address) {
      const answer = await ask('wallet/getaccountresource', { address: tronHex(address) });
      const [limit, used] = [countOf(answer['EnergyLimit']), countOf(answer['EnergyUsed'])];
      return limit > used ? limit - used : 0n;
    },
    async tokensOf(address) {
      const { constant_result: results } = await callToken(address, BALANCE_OF, wordOf(BigInt(address)));
      const [balance] = Array.isArray(results) ? (results as unknown[]) : [];
      if (typeof balance !== 'string' || !/^[0-9a-f]{64}$/.test(balance)) throw new Error('a node answered no balance');
      return BigInt(`0x${balance}`);
    },
    async takes({ from, to, amount }) {
      return tookCall(await callToken(from, TRANSFER_OF, `${wordOf(BigInt(to))}${wordOf(amount)}`));
    },
    async has(txHash) {
      const body = { value: txHash.slice(2) };
      const [transaction, info] = [
        await ask('wallet/gettransactionbyid', body),
        await ask('wallet/gettransactioninfobyid', body),
      ];
      return transaction['txID'] !== undefined || info['id'] !== undefined;
    },
    async outcomeOf(txHash) {
      const info = await ask('wallet/gettransactioninfobyid', { value: txHash.slice(2) });
      if (info['id'] === undefined) return null;
      if (info['id'] !== txHash.slice(2)) throw new Error('a node answered another transaction');
      const num = Number(countOf(info['blockNumber']));
      const { id, height } = blockOf(await ask('wallet/getblockbynum', { num }));
      return { height, blockHash: `0x${id}`, succeeded: hasSucceeded(info), payments: paymentsIn(info, token) };
    },
    async send(raw) {
      const { result, code, message } = await ask('wallet/broadcasthex', { transaction: raw });
      if (result === true || code === ALREADY_THERE) return null;
      return `${String(code)}: ${Buffer.from(String(message ?? ''), 'hex')}`.slice(0, 300);
    },
  };
}

/** A number of 64 bits; java-tron leaves out what is zero. */
function countOf(value: unknown): bigint {
  if (value === undefined) return 0n;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw new Error('a node answered no number');
  return BigInt(value);
}

interface RawBlock {
  readonly blockID?: unknown;
  readonly block_header?: { readonly raw_data?: { readonly number?: unknown; readonly timestamp?: unknown } };
}

function blockOf(answer: RawBlock): SolidBlock {
  const { blockID, block_header: header } = answer;
  if (typeof blockID !== 'string' || !/^[0-9a-f]{64}$/.test(blockID)) throw new Error('a node answered no block');
  return {
    id: blockID,
    height: countOf(header?.raw_data?.number),
    at: Number(countOf(header?.raw_data?.timestamp)),
  };
}

/**
 * Whether a call that was only tried out ended well ("TriggerConstantContract", TRON Developer Hub): one that the contract refused is
 * answered with FAILED beside its transaction. USDT answers false to payments that it makes, so that its result says nothing.
 */
function tookCall({ result, transaction }: Record<string, unknown>): boolean {
  if ((result as { readonly result?: unknown } | undefined)?.result !== true)
    throw new Error('a node tried nothing out');
  const { ret } = (transaction ?? {}) as { readonly ret?: readonly { readonly ret?: unknown }[] };
  return ret?.[0]?.ret !== 'FAILED';
}

/** A contract says how it ended (SUCCESS, REVERT, OUT_OF_ENERGY and others); a payment of coins does not, unless it failed. */
function hasSucceeded({ result, receipt }: Record<string, unknown>): boolean {
  const ended = (receipt as { readonly result?: unknown } | undefined)?.result;
  return result !== 'FAILED' && (ended === undefined || ended === 'SUCCESS' || ended === 'DEFAULT');
}

interface RawLog {
  readonly address?: unknown;
  readonly topics?: readonly unknown[];
  readonly data?: unknown;
}

/** What the token says that a transaction moved. Addresses of logs have 20 bytes here, without Tron's prefix. */
function paymentsIn({ log }: Record<string, unknown>, token: string): Outcome['payments'] {
  const logs = Array.isArray(log) ? (log as RawLog[]) : [];
  return logs
    .filter(
      ({ address, topics = [] }) => `0x${address}` === token && topics.length === 3 && `0x${topics[0]}` === TRANSFER,
    )
    .map(({ topics = [], data }) => ({
      from: addressOf(`0x${topics[1]}`),
      to: addressOf(`0x${topics[2]}`),
      amount: amountIn(data),
    }));
}

function amountIn(data: unknown): bigint {
  if (typeof data !== 'string' || !/^[0-9a-f]{64}$/.test(data)) throw new Error('a node answered no amount');
  return BigInt(`0x${data}`);
}
