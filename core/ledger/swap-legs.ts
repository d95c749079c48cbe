import { amount } from '../money/amount.ts';
import type { SwapSide } from '../swaps/swap-price.ts';
import {
  btcAccountId,
  CUSTODY_BTC_ACCOUNT,
  OUTSIDE_BTC_ACCOUNT,
  pointsAccountId,
  SWAP_BTC_ACCOUNT,
  SWAP_POINTS_ACCOUNT,
  TREASURY_ACCOUNT,
  TREASURY_BTC_ACCOUNT,
} from './accounts.ts';
import { TRANSFER_CODES, type TransferCodeName } from './codes.ts';
import type { Group, Move } from './transfer.ts';

export interface Swap {
  /** The row of the swap, which both transfers refer to. */
  readonly swapId: string;
  readonly ids: { readonly paid: string; readonly received: string };
  readonly side: SwapSide;
  readonly userId: string;
  /** Base units, above zero. */
  readonly points: bigint;
  readonly btc: bigint;
}

/** Both currencies in one linked group: what the user pays to the platform, and what the platform pays. */
export function swapLegs({ swapId: ref, ids, side, userId, points, btc }: Swap): Group {
  const [ownPoints, ownBtc] = [pointsAccountId(userId), btcAccountId(userId)];
  const leg = legOf(ref);
  return side === 'to_btc'
    ? [
        leg({ id: ids.paid, code: 'swap_pay_points', between: [ownPoints, SWAP_POINTS_ACCOUNT], moved: points }),
        leg({ id: ids.received, code: 'swap_get_btc', between: [SWAP_BTC_ACCOUNT, ownBtc], moved: btc }),
      ]
    : [
        leg({ id: ids.paid, code: 'swap_pay_btc', between: [ownBtc, SWAP_BTC_ACCOUNT], moved: btc }),
        leg({ id: ids.received, code: 'swap_get_points', between: [SWAP_POINTS_ACCOUNT, ownPoints], moved: points }),
      ];
}

export const STOCK_CURRENCIES = ['POINTS', 'BTC'] as const;
export type StockCurrency = (typeof STOCK_CURRENCIES)[number];
export const STOCK_WAYS = ['add', 'take'] as const;
export type StockWay = (typeof STOCK_WAYS)[number];

export interface StockMove {
  readonly ids: { readonly first: string; readonly second: string };
  /** The proposal that two administrators agreed on. */
  readonly ref: string;
  readonly currency: StockCurrency;
  readonly way: StockWay;
  readonly amount: bigint;
}

/**
 * The platform's stock for swaps, put in or taken out by two administrators. Points are issued and redeemed by the treasury; bitcoin
 * comes into custody from outside, with as much issued against it.
 */
export function stockLegs({ ids, ref, currency, way, amount: moved }: StockMove): Group {
  const leg = legOf(ref);
  if (currency === 'POINTS') {
    return way === 'add'
      ? [
          leg({
            id: ids.first,
            code: 'swap_stock_points',
            between: [TREASURY_ACCOUNT, SWAP_POINTS_ACCOUNT],
            moved: moved,
          }),
        ]
      : [
          leg({
            id: ids.first,
            code: 'swap_take_points',
            between: [SWAP_POINTS_ACCOUNT, TREASURY_ACCOUNT],
            moved: moved,
          }),
        ];
  }
  return way === 'add'
    ? [
        leg({ id: ids.first, code: 'btc_arrive', between: [OUTSIDE_BTC_ACCOUNT, CUSTODY_BTC_ACCOUNT], moved: moved }),
        leg({
          id: ids.second,
          code: 'swap_stock_btc',
          between: [TREASURY_BTC_ACCOUNT, SWAP_BTC_ACCOUNT],
          moved: moved,
        }),
      ]
    : [
        leg({ id: ids.first, code: 'swap_take_btc', between: [SWAP_BTC_ACCOUNT, TREASURY_BTC_ACCOUNT], moved: moved }),
        leg({ id: ids.second, code: 'btc_leave', between: [CUSTODY_BTC_ACCOUNT, OUTSIDE_BTC_ACCOUNT], moved: moved }),
      ];
}

interface Leg {
  readonly id: string;
  readonly code: TransferCodeName;
  /** The account that pays, and the one that gets it. */
  readonly between: readonly [debit: string, credit: string];
  readonly moved: bigint;
}

const legOf =
  (ref: string) =>
  ({ id, code, between: [debit, credit], moved }: Leg): Move => ({
    kind: 'plain',
    id,
    debitAccount: debit,
    creditAccount: credit,
    amount: amount(moved),
    code: TRANSFER_CODES[code].number,
    ref,
  });
