import { encodeFunctionData, parseAbi } from 'viem';
import { privateKeyToAddress, sign } from 'viem/accounts';
import { COIN } from '#core/withdrawals/signing.ts';
import { type TronContract, tronRawData, tronSigned, tronTxId } from '#server/platform/chain/tron-transaction.ts';
import type { ChainKey, FormerTx, SigningOrder } from './chain-signer.ts';

const ABI = parseAbi(['function transfer(address to, uint256 amount)']);
/** A transaction ends so long after it was signed: time enough to be sent, and to be sent again. The chain takes a day at most. */
const LASTS_MS = 600_000;
/** The signer's clock must be so far past that end before it signs the payment again: clocks differ, and blocks lag. */
const PAST_END_MS = 600_000;

/** A private key of Tron. It builds every transaction itself: a node only says which block it refers to. */
export function tronKey(key: `0x${string}`): ChainKey {
  const address = privateKeyToAddress(key).toLowerCase();
  return {
    address,
    async sign({ anchor, gas, maxPrice, now, ...order }) {
      if (anchor === null) throw new Error('a transaction of Tron refers to a block');
      const expiresAt = new Date(now.getTime() + LASTS_MS);
      const rawData = tronRawData({
        contract: contractOf(address, order),
        anchor,
        expiration: BigInt(expiresAt.getTime()),
        timestamp: BigInt(now.getTime()),
        // A plain payment of coins uses no energy, and says no limit.
        feeLimit: order.token === COIN ? 0n : gas * maxPrice,
      });
      const txHash = tronTxId(rawData);
      return { raw: tronSigned(rawData, await tronSignature(key, txHash)), txHash, expiresAt };
    },
  };
}

function contractOf(
  owner: string,
  { token, recipient, amount }: Pick<SigningOrder, 'token' | 'recipient' | 'amount'>,
): TronContract {
  if (token === COIN) return { kind: 'transfer', owner, to: recipient, amount };
  const args = [recipient as `0x${string}`, amount] as const;
  return {
    kind: 'trigger',
    owner,
    contract: token,
    data: encodeFunctionData({ abi: ABI, functionName: 'transfer', args }),
  };
}

/** Of 65 bytes: r, s, and which of the two public keys is meant. */
export async function tronSignature(key: `0x${string}`, txHash: string): Promise<Buffer> {
  const { r, s, yParity } = await sign({ hash: txHash as `0x${string}`, privateKey: key });
  return Buffer.from(`${r.slice(2)}${s.slice(2)}${yParity === 1 ? '01' : '00'}`, 'hex');
}

/** Tron does not exclude that two transactions of a payment are in blocks: only the end of the former does. */
export const tronHoldBack = (former: readonly FormerTx[], { now }: Pick<SigningOrder, 'now'>): string | null =>
  former.some(({ expiresAt }) => expiresAt === null || now.getTime() <= expiresAt.getTime() + PAST_END_MS)
    ? 'its former transaction may still be in a block'
    : null;
