import type { Deed } from './deed.ts';
import { AD_DEEDS } from './deeds-ads.ts';
import { BAIL_DEEDS } from './deeds-bail.ts';
import { GOODS_DEEDS } from './deeds-goods.ts';
import { TRADE_DEEDS } from './deeds-trade.ts';

export const DEEDS: Readonly<Record<string, Deed>> = { ...TRADE_DEEDS, ...GOODS_DEEDS, ...AD_DEEDS, ...BAIL_DEEDS };
