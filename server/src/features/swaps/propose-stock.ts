import { z } from 'zod';
import { proposeSwapStock } from '#contract/functions/swaps.ts';
import { balanceOf, SWAP_BTC_ACCOUNT, SWAP_POINTS_ACCOUNT } from '#core/ledger/accounts.ts';
import { STOCK_CURRENCIES, STOCK_WAYS, type StockCurrency, stockLegs } from '#core/ledger/swap-legs.ts';
import { currencyOf } from '#core/money/currency.ts';
import { formatDecimal } from '#core/money/decimal.ts';
import { type Approved, defineProposal, zStoredAmount } from '#server/app/proposal.ts';
import { openProposal } from '#server/features/staff/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { derivedId } from '#server/ledger/derived-id.ts';
import { AppError } from '#server/platform/app-error.ts';
import { noteStaffAct, type Signers } from '#server/platform/staff-act.ts';

const zStockChange = z.strictObject({
  currency: z.enum(STOCK_CURRENCIES),
  way: z.enum(STOCK_WAYS),
  /** Base units. */
  amount: zStoredAmount,
});
type StockChange = z.output<typeof zStockChange>;

export const stockProposals = defineProposal(['swap_stock'], zStockChange, changeSwapStock);

const ACCOUNTS: Readonly<Record<StockCurrency, string>> = { POINTS: SWAP_POINTS_ACCOUNT, BTC: SWAP_BTC_ACCOUNT };

export const proposeSwapStockHandler = handle(proposeSwapStock, async (call: WriteCall, { reason, ...wanted }) => {
  const change = { ...wanted, amount: BigInt(wanted.amount) };
  const before = await stockOf(call, change.currency);
  if (change.way === 'take' && change.amount > before) throw shortOf(change.currency, before);
  return openProposal(call, {
    kind: 'swap_stock',
    subject: change.currency,
    userId: null,
    payload: wanted,
    before: { [FIELDS[change.currency]]: before.toString() },
    after: { [FIELDS[change.currency]]: afterOf(change, before).toString() },
    reason,
  });
});

/** How the log of staff names the amounts. */
const FIELDS: Readonly<Record<StockCurrency, string>> = { POINTS: 'points', BTC: 'btc' };

const afterOf = ({ way, amount }: StockChange, before: bigint): bigint =>
  way === 'add' ? before + amount : before - amount;

/** An approved proposal changes what the platform swaps with. Throws `swaps.stock_short`. */
async function changeSwapStock(
  call: WriteCall,
  { id, reason, payload: change }: Approved<StockChange>,
  signers: Signers,
): Promise<void> {
  const { services, tx } = call;
  const { currency, way, amount } = change;
  const before = await stockOf(call, currency);
  const ids = { first: derivedId(id, 'first'), second: derivedId(id, 'second') };
  const legs = stockLegs({ ids, ref: id, currency, way, amount });
  const [answer] = await services.ledger.apply([legs], tx);
  if (answer?.result === 'insufficient_funds') throw shortOf(currency, before);
  if (answer?.result !== 'created') throw new Error(`the ledger answered a change of stock with ${answer?.result}`);
  const states = {
    before: { [FIELDS[currency]]: before.toString() },
    after: { [FIELDS[currency]]: afterOf(change, before).toString() },
  };
  await tx.run(noteStaffAct({ ...signers, ...states, kind: 'swap_stock', userId: null, subject: currency, reason }));
}

async function stockOf({ services, tx }: WriteCall, currency: StockCurrency): Promise<bigint> {
  const [account] = await services.ledger.accounts([ACCOUNTS[currency]], tx);
  return account === undefined ? 0n : balanceOf(account).available;
}

const shortOf = (currency: StockCurrency, amount: bigint): AppError =>
  new AppError('swaps.stock_short', { available: `${formatDecimal(amount, currencyOf(currency).unit)} ${currency}` });
