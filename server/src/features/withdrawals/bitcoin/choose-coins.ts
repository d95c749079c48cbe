import { type PaymentTerms, type Selection, selectCoins } from '#core/bitcoin/select-coins.ts';
import type { Services } from '#server/app/services.ts';
import { limitsOn } from '#server/features/deposits/public.ts';
import type { Chain } from '#server/platform/chain/chain.ts';
import { tipOf } from '../pay/payers.ts';
import type { WithdrawalRow } from '../withdrawals.store.ts';
import { btcFeeRules, coinPayerOf } from './btc-fee.ts';
import { freeCoins, noteGone, type OwnCoin } from './coins.store.ts';

/** How often it chooses again when something else spent what it had chosen. */
const TRIES = 10;

interface Payment {
  readonly services: Services;
  readonly chain: Chain;
  readonly row: Pick<WithdrawalRow, 'amount' | 'fee' | 'recipient'>;
}

/** The terms of a payment at a rate; the fee that its owner agreed to is the most that it costs. */
export function termsOf({ services, chain, row }: Payment, rate: bigint): PaymentTerms {
  return {
    amount: row.amount - row.fee,
    scriptBytes: coinPayerOf(chain).scriptOf(row.recipient).length / 2,
    rate,
    maxRate: btcFeeRules(services).maxRate,
    maxFee: row.fee,
    confirmations: limitsOn(services, chain).confirmations,
    maxInputs: services.rules.get('withdrawals.btc_inputs_most'),
  };
}

/**
 * Outputs for a payment, which both nodes have unspent, with the amount and the address of the record. `float`: there is too little;
 * `price`: it costs more than its owner agreed to; `nodes`: they contradict each other, or the record.
 */
export async function chooseCoins(
  payment: Payment,
  keyId: string,
  terms: PaymentTerms,
): Promise<Selection<OwnCoin> | 'float' | 'price' | 'nodes'> {
  const { services, chain } = payment;
  const tip = await tipOf(chain);
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const coins = await freeCoins(services.db, { network: chain.id, keyId, tip });
    const selection = selectCoins(coins, terms);
    if (selection === 'short') return 'float';
    if (selection === 'dear') return 'price';
    const views = await Promise.all(selection.coins.map((coin) => viewOf(chain, coin, terms)));
    const gone = selection.coins.filter((_, place) => views[place] === 'spent');
    if (gone.length === 0) return views.every((view) => view === 'there') ? selection : 'nodes';
    await noteAllGone(payment, coins);
  }
  return 'float';
}

/**
 * Something else spends the platform's outputs, or the record was set back: notes all that are gone, so that the signer's operator can
 * say at once how many may be (SIGNER_BITCOIN_SPENT_ELSEWHERE).
 */
async function noteAllGone({ services, chain }: Payment, coins: readonly OwnCoin[]): Promise<void> {
  const gone: OwnCoin[] = [];
  for (const coin of coins) if ((await coinPayerOf(chain).outputOf(coin)) === 'spent') gone.push(coin);
  services.log.error({ network: chain.id, outputs: gone.map(({ id }) => id) }, 'something else spent these outputs');
  await noteGone(services.db, chain.id, gone);
}

async function viewOf(
  chain: Chain,
  coin: OwnCoin,
  { confirmations }: PaymentTerms,
): Promise<'there' | 'spent' | 'other'> {
  const payer = coinPayerOf(chain);
  const output = await payer.outputOf(coin);
  if (output === 'spent') return 'spent';
  if (output === 'differ' || output.confirmations < confirmations) return 'other';
  return output.amount === coin.amount && payer.addressOf(output.script) === coin.address ? 'there' : 'other';
}
