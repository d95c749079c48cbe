import { maxOf, minOf } from '#core/withdrawals/fees.ts';
import { askNode } from './ask-node.ts';
import { addressOf, hashOf, heightOf, isRpcError, numberOf, TRANSFER, wordOf } from './evm-values.ts';
import { agreedOutcome, askTwo, type Outcome, type Payer, sendToTwo, type TriedPayment, tryOnTwo } from './payer.ts';

/** The function balanceOf(address) of ERC-20. */
const BALANCE_CALL = '0x70a08231';
/** The function transfer(address,uint256) of ERC-20. */
const TRANSFER_CALL = '0xa9059cbb';
/** The number of a call that a contract refused (go-ethereum), and the words of nodes that give it another. */
const REVERTED = 3;
const REVERTED_WORDS = /revert|invalid opcode|vm execution error/i;
/** Words with which nodes say that they have the transaction already: go-ethereum, Nethermind, Erigon, anvil. */
const ALREADY_THERE = /already known|already imported|known transaction|already in|nonce too low/i;

interface RawReceipt {
  readonly status: unknown;
  readonly blockNumber: unknown;
  readonly blockHash: unknown;
  readonly logs: readonly { readonly address: string; readonly topics: readonly string[]; readonly data: string }[];
}

/** One node of an Ethereum-like chain, for payments. */
interface PayingNode {
  prices(): Promise<{ readonly base: bigint; readonly tip: bigint }>;
  /** How many transactions of an address are in blocks: the nonce of its next one. */
  nonceOf(address: string): Promise<bigint>;
  coinsOf(address: string): Promise<bigint>;
  tokensOf(address: string): Promise<bigint>;
  /** Whether the token would take a payment now. */
  takes(payment: TriedPayment): Promise<boolean>;
  /** Hands over a signed transaction. Returns what the node says against it; null: it took it, or has it. */
  send(raw: string): Promise<string | null>;
  /** Null: it is in no block that this node has. */
  outcomeOf(txHash: string): Promise<Outcome | null>;
}

/**
 * Payments on an Ethereum-like chain (EIP-1559). The chain takes each number (nonce) of an address once: all transactions of a payment
 * have the same, so that one of them at most is ever in a block.
 */
export function evmPayer(urls: readonly [string, string], token: string): Payer {
  const nodes = [payingNode(urls[0], token), payingNode(urls[1], token)] as const;
  const least = async (ask: (node: PayingNode) => Promise<bigint>) => minOf(...(await askTwo(nodes, ask)));
  return {
    coinUnit: 10n ** 18n,
    coinGas: 21_000n,
    flat: 0n,
    headroom: 2n,
    canReplace: true,
    async prices() {
      const [first, second] = await askTwo(nodes, (node) => node.prices());
      const [base, tip] = [maxOf(first.base, second.base), maxOf(first.tip, second.tip)];
      // The price of the next block may be an eighth higher; a bid holds until it has doubled.
      return { now: base + tip, likely: base + base / 8n + tip, bid: { max: 2n * base + tip, tip } };
    },
    async holdings(address) {
      const tokens = await least((node) => node.tokensOf(address));
      return { tokens, coins: await least((node) => node.coinsOf(address)), credit: 0n };
    },
    basis: async (address) => ({ nonce: await least((node) => node.nonceOf(address)), anchor: null }),
    tryOut: (payment) => tryOnTwo(nodes, payment),
    outcomeOf: async (txHash) => agreedOutcome(await askTwo(nodes, (node) => node.outcomeOf(txHash))),
    send: (raw) => sendToTwo(nodes, (node) => node.send(raw)),
    async standingOf({ signer, nonce }) {
      const nonces = await askTwo(nodes, (node) => node.nonceOf(signer));
      return nonces.every((next) => next > nonce) ? 'spent' : 'open';
    },
  };
}

function payingNode(url: string, token: string): PayingNode {
  const ask = askNode(url);
  const contract = token.toLowerCase();
  return {
    async prices() {
      const [block, tip] = await Promise.all([
        ask({ method: 'eth_getBlockByNumber', params: ['latest', false] }),
        ask({ method: 'eth_maxPriorityFeePerGas', params: [] }),
      ]);
      return { base: numberOf((block as { baseFeePerGas?: unknown } | null)?.baseFeePerGas), tip: numberOf(tip) };
    },
    nonceOf: async (address) => numberOf(await ask({ method: 'eth_getTransactionCount', params: [address, 'latest'] })),
    coinsOf: async (address) => numberOf(await ask({ method: 'eth_getBalance', params: [address, 'latest'] })),
    async tokensOf(address) {
      const data = `${BALANCE_CALL}${wordOf(BigInt(address))}`;
      return numberOf(await ask({ method: 'eth_call', params: [{ to: contract, data }, 'latest'] }));
    },
    async takes({ from, to, amount }) {
      const data = `${TRANSFER_CALL}${wordOf(BigInt(to))}${wordOf(amount)}`;
      try {
        await ask({ method: 'eth_call', params: [{ from, to: contract, data }, 'latest'] });
        return true;
      } catch (error) {
        if (isRevert(error)) return false;
        throw error;
      }
    },
    async send(raw) {
      try {
        await ask({ method: 'eth_sendRawTransaction', params: [raw] });
        return null;
      } catch (error) {
        if (!isRpcError(error)) throw error;
        const { message } = error as Error;
        return ALREADY_THERE.test(message) ? null : message.slice(0, 300);
      }
    },
    async outcomeOf(txHash) {
      const answer = await ask({ method: 'eth_getTransactionReceipt', params: [txHash] });
      return answer === null ? null : outcomeOf(answer as RawReceipt, contract);
    },
  };
}

/** Whether a contract refused a call; any other error is no word about it. */
const isRevert = (error: unknown): boolean =>
  isRpcError(error) &&
  ((error as { readonly code: number }).code === REVERTED || REVERTED_WORDS.test((error as Error).message));

function outcomeOf(receipt: RawReceipt, contract: string): Outcome {
  if (receipt.status !== '0x1' && receipt.status !== '0x0')
    throw new Error('a node answered a receipt without a status');
  const payments = receipt.logs
    .filter(
      ({ address, topics }) => address.toLowerCase() === contract && topics[0] === TRANSFER && topics.length === 3,
    )
    .map(({ topics, data }) => ({
      from: addressOf(topics[1] ?? ''),
      to: addressOf(topics[2] ?? ''),
      amount: numberOf(data),
    }));
  return {
    height: heightOf(receipt.blockNumber),
    blockHash: hashOf(receipt.blockHash),
    succeeded: receipt.status === '0x1',
    payments,
  };
}
