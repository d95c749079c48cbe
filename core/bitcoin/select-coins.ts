import { maxOf } from '../withdrawals/fees.ts';
import { CHANGE_SCRIPT_BYTES, DUST_SATS, feeFor, MAX_INPUTS, rateOf, virtualBytes } from './transaction-size.ts';

/** Blocks after which what a miner was paid may be spent: consensus. */
export const COINBASE_MATURITY = 100;
/** Steps of the search for inputs that need no change. */
const TRIES = 20_000;

/** An output of ours that nothing spends yet. */
export interface Coin {
  /** Its name: the transaction and its place there. */
  readonly id: string;
  /** Satoshis. */
  readonly amount: bigint;
  readonly confirmations: number;
  /** A miner was paid with it. */
  readonly isMined: boolean;
}

export interface PaymentTerms {
  /** Satoshis for the receiver. */
  readonly amount: bigint;
  /** Bytes of the receiver's script. */
  readonly scriptBytes: number;
  /** Satoshis for a thousand virtual bytes: at least this is paid. */
  readonly rate: bigint;
  /** No payment has a higher rate, or a higher fee. */
  readonly maxRate: bigint;
  readonly maxFee: bigint;
  /** Confirmations that a coin needs. */
  readonly confirmations: number;
  readonly maxInputs: number;
}

/** The coins that a payment spends: the sum of its coins is the amount, the fee and the change. */
export interface Selection<C extends Coin = Coin> {
  readonly coins: readonly C[];
  readonly fee: bigint;
  /** Satoshis that come back to the platform: none, or no less than nodes pass on. */
  readonly change: bigint;
}

/** `short`: there is not enough that may be spent; `dear`: it would cost more than the terms allow. */
export type SelectionRefusal = 'short' | 'dear';

const bytesFor = ({ scriptBytes }: Pick<PaymentTerms, 'scriptBytes'>, coins: number, hasChange: boolean): bigint =>
  virtualBytes(coins, hasChange ? [scriptBytes, CHANGE_SCRIPT_BYTES] : [scriptBytes]);

const sumOf = (coins: readonly Coin[]): bigint => coins.reduce((sum, { amount }) => sum + amount, 0n);

/**
 * Chooses what a payment spends: coins that leave nothing to come back (branch and bound), else the smallest that is enough, else
 * the largest ones. The same coins and terms always lead to the same choice.
 */
export function selectCoins<C extends Coin>(coins: readonly C[], terms: PaymentTerms): Selection<C> | SelectionRefusal {
  if (terms.rate > terms.maxRate) return 'dear';
  const usable = usableOf(coins, terms);
  const most = Math.min(terms.maxInputs, MAX_INPUTS);
  const selection = withoutChange(usable, terms, most) ?? withChange(usable, terms, most);
  if (selection === null) return 'short';
  return isWithin(selection, terms) ? selection : 'dear';
}

/** Coins that are old enough and bring more than they cost, each once, the largest first. */
function usableOf<C extends Coin>(coins: readonly C[], { confirmations, rate }: PaymentTerms): C[] {
  const least = (coin: Coin) => (coin.isMined ? Math.max(confirmations, COINBASE_MATURITY) : confirmations);
  const cost = costOfInput(rate);
  const usable = new Map(
    coins.filter((coin) => coin.confirmations >= least(coin) && coin.amount > cost).map((coin) => [coin.id, coin]),
  );
  return [...usable.values()].sort((a, b) => compare(b.amount, a.amount) || (a.id < b.id ? -1 : 1));
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : Number(a > b));

/** The cost of a further input at a rate, rounded up. */
const costOfInput = (rate: bigint): bigint => feeFor(virtualBytes(1, []) - virtualBytes(0, []), rate);

/** The first coins, by their size, whose sum is the amount and the fee, and less above it than change would cost. */
function withoutChange<C extends Coin>(usable: readonly C[], terms: PaymentTerms, most: number): Selection<C> | null {
  const spare = feeFor(bytesFor(terms, 1, true) - bytesFor(terms, 1, false), terms.rate) + costOfInput(terms.rate);
  // The rest of the list behind each place.
  const rest = usable.map(() => 0n);
  for (let place = usable.length - 1; place >= 0; place--) {
    rest[place] = (usable[place]?.amount ?? 0n) + (rest[place + 1] ?? 0n);
  }
  let tries = 0;
  const search = (place: number, chosen: readonly C[], sum: bigint): Selection<C> | null => {
    tries += 1;
    const excess = sum - terms.amount - feeFor(bytesFor(terms, chosen.length, false), terms.rate);
    if (chosen.length > 0 && excess >= 0n) {
      const selection = { coins: chosen, fee: sum - terms.amount, change: 0n };
      return excess <= spare && isWithin(selection, terms) ? selection : null;
    }
    const coin = usable[place];
    if (coin === undefined || tries > TRIES || chosen.length >= most || excess + (rest[place] ?? 0n) < 0n) return null;
    return search(place + 1, [...chosen, coin], sum + coin.amount) ?? search(place + 1, chosen, sum);
  };
  return search(0, [], 0n);
}

/** The smallest coin that is enough, else the largest ones until they are; null: they never are. */
function withChange<C extends Coin>(usable: readonly C[], terms: PaymentTerms, most: number): Selection<C> | null {
  const smallest = usable.findLast((coin) => settle([coin], terms) !== null);
  if (smallest !== undefined && most > 0) return settle([smallest], terms);
  for (let count = 2; count <= Math.min(most, usable.length); count++) {
    const selection = settle(usable.slice(0, count), terms);
    if (selection !== null) return selection;
  }
  return null;
}

/** The change that these coins leave at the rate of the terms; change that nodes would not pass on goes to the fee. Null: too little. */
function settle<C extends Coin>(coins: readonly C[], terms: PaymentTerms): Selection<C> | null {
  const left = sumOf(coins) - terms.amount;
  const fee = feeFor(bytesFor(terms, coins.length, true), terms.rate);
  if (left - fee >= DUST_SATS) return { coins, fee, change: left - fee };
  return left >= feeFor(bytesFor(terms, coins.length, false), terms.rate) ? { coins, fee: left, change: 0n } : null;
}

const isWithin = (selection: Selection, terms: PaymentTerms): boolean =>
  selection.fee <= terms.maxFee && rateOfSelection(selection, terms) <= terms.maxRate;

/** The rate of a payment, in satoshis for a thousand virtual bytes, rounded down. */
export const rateOfSelection = ({ coins, fee, change }: Selection, terms: Pick<PaymentTerms, 'scriptBytes'>): bigint =>
  rateOf(fee, bytesFor(terms, coins.length, change > 0n));

/** The fee that nodes want for each virtual byte beside the fee of the transaction that is replaced (BIP 125, incremental relay fee). */
const RELAY_RATE = 1_000n;

/**
 * The same payment at a higher fee, from the same coins: so can both transactions never be in the chain. Its change pays the
 * difference. Null: what is left does not allow a fee that nodes take in the place of the last one.
 */
export function raiseFee<C extends Coin>(last: Selection<C>, terms: PaymentTerms): Selection<C> | null {
  if (terms.rate > terms.maxRate) return null;
  const { coins } = last;
  const left = sumOf(coins) - terms.amount;
  const least = (hasChange: boolean): bigint => {
    const bytes = bytesFor(terms, coins.length, hasChange);
    const replaced = last.fee + feeFor(bytes, RELAY_RATE);
    const wanted = feeFor(bytes, terms.rate);
    return maxOf(wanted, replaced);
  };
  const fee = least(true);
  const options: readonly Selection<C>[] = [
    { coins, fee, change: left - fee },
    { coins, fee: left, change: 0n },
  ];
  return (
    options.find(
      (option) =>
        (option.change >= DUST_SATS || (option.change === 0n && option.fee >= least(false))) && isWithin(option, terms),
    ) ?? null
  );
}
