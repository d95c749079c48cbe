import type { TradeOf } from '../trade/trade.queries.ts';

export type PointsOrder = TradeOf<'points'>;
export type PointsAbility = PointsOrder['can'][number];
