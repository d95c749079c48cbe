import type { z } from 'zod';
import type { listWaiting } from '#contract/functions/inbox.ts';
import type { WaitingKindName } from '#core/orders/waiting-kinds.ts';
import type { UserCall } from '#server/gateway/handler.ts';

export type Waiting = z.input<typeof listWaiting.result>['list'][number];

/** Orders of one kind that wait for a user; the inbox merges those of all kinds (`inbox.list`). */
export interface WaitingKind {
  readonly kind: WaitingKindName;
  /** Those with the nearest deadline first, `limit` at most, and the number of all. */
  list(call: UserCall, limit: number): Promise<{ readonly list: readonly Waiting[]; readonly totalCount: number }>;
  count(call: UserCall): Promise<number>;
}
