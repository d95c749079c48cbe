import { AD_DEEDS } from './ads.ts';
import { BAIL_DEEDS } from './bail.ts';
import type { Deed } from './deed.ts';
import { GOODS_DEEDS } from './goods.ts';
import { SEND_DEEDS } from './sends.ts';
import { TRADE_DEEDS } from './trade.ts';

export const DEEDS: Readonly<Record<string, Deed>> = {
  ...TRADE_DEEDS,
  ...GOODS_DEEDS,
  ...AD_DEEDS,
  ...BAIL_DEEDS,
  ...SEND_DEEDS,
};
