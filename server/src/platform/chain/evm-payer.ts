import { askNode } from './ask-node.ts';
import type { GasPrices, Outcome, PayingNode } from './chain.ts';
import { addressOf, hashOf, heightOf, isRpcError, numberOf, TRANSFER } from './evm-values.ts';

/** The function balanceOf(address) of ERC-20. */
const BALANCE_CALL = '0x70a08231';
/** Words with which nodes say that they have the transaction already: go-ethereum, Nethermind, Erigon, anvil. */
const ALREADY_THERE = /already known|already imported|known transaction|already in|nonce too low/i;

interface RawReceipt {
  readonly status: unknown;
  readonly blockNumber: unknown;
  readonly blockHash: unknown;
  readonly logs: readonly { readonly address: string; readonly topics: readonly string[]; readonly data: string }[];
}

/** A node of an Ethereum-like chain, for payments (EIP-1559) of the token. */
export function evmPayer(url: string, token: string): PayingNode {
  const ask = askNode(url);
  const contract = token.toLowerCase();
  return {
    async prices(): Promise<GasPrices> {
      const [block, tip] = await Promise.all([
        ask({ method: 'eth_getBlockByNumber', params: ['latest', false] }),
        ask({ method: 'eth_maxPriorityFeePerGas', params: [] }),
      ]);
      return { base: numberOf((block as { baseFeePerGas?: unknown } | null)?.baseFeePerGas), tip: numberOf(tip) };
    },
    nonceOf: async (address) => numberOf(await ask({ method: 'eth_getTransactionCount', params: [address, 'latest'] })),
    coinsOf: async (address) => numberOf(await ask({ method: 'eth_getBalance', params: [address, 'latest'] })),
    async tokensOf(address) {
      const data = `${BALANCE_CALL}${address.slice(2).padStart(64, '0')}`;
      return numberOf(await ask({ method: 'eth_call', params: [{ to: contract, data }, 'latest'] }));
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
