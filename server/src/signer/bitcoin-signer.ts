import { changeIndexOf } from '#core/bitcoin/change-index.ts';
import { DUST_SATS } from '#core/bitcoin/transaction-size.ts';
import { COIN } from '#core/withdrawals/signing.ts';
import { readTransaction } from '#server/platform/chain/bitcoin-raw.ts';
import type { BitcoinKey } from './bitcoin-key.ts';
import { isWithinTerms, outputName, readOrder } from './bitcoin-order.ts';
import type { ChainSigner, CoinSide } from './chain-signer.ts';

/** The index of the change address that names the key; no change goes there. */
const NAMING_INDEX = 0;

interface BitcoinTerms {
  readonly limits: CoinSide['limits'];
  /** Satoshis for a thousand virtual bytes. */
  readonly rateCap: bigint;
  readonly spentElsewhere: number;
}

/**
 * How the signer signs on a chain of Bitcoin. Every output that it spends, and the one that change comes back to, is of its own key:
 * whoever asks, nothing leaves but the amount of the withdrawal, and a fee that its owner agreed to.
 */
export function bitcoinSigner(key: BitcoinKey, { limits, rateCap, spentElsewhere }: BitcoinTerms): ChainSigner {
  return {
    token: COIN,
    key: {
      address: key.changeAddress(NAMING_INDEX),
      async sign({ anchor, recipient, amount, nonce }) {
        const order = readOrder(anchor);
        if (order === null) throw new Error('a request of bitcoin without outputs');
        const { raw, txHash } = key.sign({ ...order, recipient, amount, changeIndex: changeIndexOf(nonce) });
        return { raw, txHash, expiresAt: null };
      },
    },
    deposits: null,
    firstNonce: 0n,
    priceCap: rateCap,
    dayGas: null,
    paidElsewhere: null,
    // The same outputs again: the chain takes them once.
    countsAgain: false,
    holdBack: (former, { anchor }) => (spendsTheSame(former, anchor) ? null : 'it would spend other outputs'),
    coins: {
      keyId: key.id,
      limits,
      spentElsewhere,
      outputsOf: (anchor) => readOrder(anchor)?.inputs ?? [],
      refusalOf({ anchor, amount, gas, maxPrice }, maxFee) {
        const order = readOrder(anchor);
        if (order === null) return 'inputs';
        const left = order.inputs.reduce((sum, input) => sum + input.amount, 0n) - amount - order.fee;
        if (left < 0n || (left > 0n && left < DUST_SATS)) return 'inputs';
        return order.fee > maxFee || !isWithinTerms(order.fee, { gas, maxPrice }) ? 'cost' : null;
      },
    },
  };
}

/** Whether a transaction would spend exactly what all former ones of its payment spend: one of them at most can be in the chain. */
function spendsTheSame(former: readonly { readonly raw: string }[], anchor: string | null): boolean {
  const names = namesOf(readOrder(anchor)?.inputs ?? []);
  return names !== '' && former.every(({ raw }) => namesOf(readTransaction(raw).inputs) === names);
}

const namesOf = (outputs: readonly { readonly txHash: string; readonly vout: number }[]): string =>
  outputs.map(outputName).sort().join(' ');
