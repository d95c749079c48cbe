import type { ErrorCode } from '#contract/errors/codes.ts';
import type { PointsActor, PointsDecision, PointsEvent } from '#core/orders/points/points-facts.ts';
import type { PointsOrderFileTable } from '#server/platform/postgres/tables/points-orders.ts';
import type { PointsOrderRow } from '../points-order-row.ts';
import type { PointsOrder } from '../points-orders.store.ts';

/** Details of an event that both parties may read in the order's history. */
export type PointsEventData = Readonly<Record<string, string | number | boolean | null>>;

/** An event as it is sent to an order. */
export interface PointsCommand {
  readonly event: PointsEvent;
  readonly actor: PointsActor;
  readonly data?: PointsEventData;
  /** Columns that the event sets besides the core's facts. */
  readonly columns?: (orderId: string) => Partial<PointsOrderRow>;
  /** Files of a party that the event shows. */
  readonly files?: ShownFiles;
}

export interface ShownFiles extends Pick<PointsOrderFileTable, 'kind' | 'note'> {
  /** The ids of the uploads, each once. */
  readonly uploads: readonly string[];
}

/** An event for an order that the caller has locked. */
export interface PointsStep {
  readonly order: PointsOrder;
  readonly command: PointsCommand;
}

export type PointsOutcome =
  | { readonly ok: true; readonly after: PointsOrder }
  | { readonly ok: false; readonly refusal: ErrorCode };

/** A decided event with what it changes in the order's row. */
export interface PointsTransition extends PointsStep {
  readonly decision: PointsDecision;
  readonly patch: Partial<PointsOrderRow>;
  readonly after: PointsOrder;
}
