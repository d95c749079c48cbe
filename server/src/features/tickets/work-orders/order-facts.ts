import type { ToolStatus } from '#core/tickets/order-status.ts';
import type { PointsOrderTable } from '#server/platform/postgres/tables/points-orders.ts';

type Person = Readonly<Record<'userId' | 'name', string>>;

/** What a work order knows of an order of points beside its code and status. */
export interface PointsFacts
  extends Pick<PointsOrderTable, 'state' | 'fiatAmount' | 'method' | 'placedAt' | 'endedAt'> {
  /** Base units of points. */
  readonly amount: bigint;
  readonly seller: Person;
  readonly buyer: Person;
}

export interface OrderFacts {
  readonly id: string;
  readonly code: string;
  readonly adCode: string;
  readonly status: ToolStatus;
  readonly type: 'buy_ad' | 'sell_ad';
  /** The ids of both. */
  readonly parties: readonly [sellerId: string, otherId: string];
  /** Null: an order of points. */
  readonly brandName: string | null;
  readonly cardTypeId: string | null;
  readonly currency: string;
  readonly vendor: { readonly userId: string; readonly name: string } | null;
  /** Null: an order of cards. */
  readonly points: PointsFacts | null;
}
