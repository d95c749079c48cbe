import { encodeFunctionData, keccak256, parseAbi } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { COIN } from '#core/withdrawals/signing.ts';
import type { ChainKey } from './chain-signer.ts';

const ABI = parseAbi(['function transfer(address to, uint256 amount)']);

/** A private key of an Ethereum-like chain. Payments are transactions of type 2 (EIP-1559). */
export function evmKey(key: `0x${string}`, chainId: number): ChainKey {
  const account = privateKeyToAccount(key);
  return {
    address: account.address.toLowerCase(),
    async sign({ token, recipient, amount, nonce, gas, maxPrice, tipPrice }) {
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
      return { raw, txHash: keccak256(raw), expiresAt: null };
    },
  };
}
