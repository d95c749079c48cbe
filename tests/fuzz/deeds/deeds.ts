import { AD_DEEDS } from './ads.ts';
import { BAIL_DEEDS } from './bail.ts';
import { CHAIN_DEEDS } from './chain.ts';
import type { Deed } from './deed.ts';
import { GOODS_DEEDS } from './goods.ts';
import { PAYOUT_DEEDS } from './payouts.ts';
import { POINTS_AD_DEEDS } from './points-ads.ts';
import { POINTS_ORDER_DEEDS } from './points-orders.ts';
import { SEND_DEEDS } from './sends.ts';
import { SWAP_DEEDS } from './swaps.ts';
import { TRADE_DEEDS } from './trade.ts';

export const DEEDS: Readonly<Record<string, Deed>> = {
  ...TRADE_DEEDS,
  ...GOODS_DEEDS,
  ...AD_DEEDS,
  ...BAIL_DEEDS,
  ...SEND_DEEDS,
  ...POINTS_AD_DEEDS,
  ...POINTS_ORDER_DEEDS,
  ...SWAP_DEEDS,
  ...PAYOUT_DEEDS,
  ...CHAIN_DEEDS,
};
