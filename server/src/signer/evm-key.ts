import { encodeFunctionData, keccak256, parseAbi } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { COIN } from '#core/withdrawals/signing.ts';

const ABI = parseAbi(['function transfer(address to, uint256 amount)']);

/** A payment of a token, or of the chain's coin, under a number of its key. */
export interface TokenPayment {
  readonly chainId: number;
  readonly token: string;
  readonly recipient: string;
  readonly amount: bigint;
  readonly nonce: bigint;
  readonly gas: bigint;
  readonly maxPrice: bigint;
  readonly tipPrice: bigint;
}

export interface EvmKey {
  /** Its address, in the form that is compared. */
  readonly address: string;
  /** Signs the transfer as a transaction of type 2 (EIP-1559). */
  sign(payment: TokenPayment): Promise<{ readonly raw: string; readonly txHash: string }>;
}

/** A private key of an Ethereum-like chain. It never leaves the closure. */
export function evmKey(key: `0x${string}`): EvmKey {
  const account = privateKeyToAccount(key);
  return {
    address: account.address.toLowerCase(),
    async sign({ chainId, token, recipient, amount, nonce, gas, maxPrice, tipPrice }) {
      const to = recipient as `0x${string}`;
      const call =
        token === COIN
          ? { to, value: amount }
          : {
              to: token as `0x${string}`,
              data: encodeFunctionData({ abi: ABI, functionName: 'transfer', args: [to, amount] }),
              value: 0n,
            };
      const raw = await account.signTransaction({
        type: 'eip1559',
        chainId,
        nonce: Number(nonce),
        ...call,
        gas,
        maxFeePerGas: maxPrice,
        maxPriorityFeePerGas: tipPrice,
      });
      return { raw, txHash: keccak256(raw) };
    },
  };
}
