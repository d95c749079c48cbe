// Made by `npm run db:types` from the catalog of a new database; a test fails when this is not what it writes.
import type { Amount } from '#core/money/amount.ts';

/** provider_switch. What a provider has switched on. */
export interface ProviderSwitchTable {
  readonly userId: string;
  readonly isAutoTrade: boolean;
  readonly autoTradeLimit: Amount;
  readonly isReceiving: boolean;
  readonly isAutoPay: boolean;
  readonly payChannel: 0 | 1 | 3 | 4 | 5 | 6;
}

/** card_check_key. The key of a provider's own system, which checks the cards of its orders. */
export interface CardCheckKeyTable {
  readonly userId: string;
  readonly id: string;
  readonly madeAt: Date;
  readonly usedAt: Date | null;
}

/** card_check. An order whose cards were handed to the provider's own system, and what it answered. */
export interface CardCheckTable {
  readonly orderId: string;
  readonly handedAt: Date;
  readonly isGood: boolean | null;
  readonly answeredAt: Date | null;
}

/** shift_group. A group that plans shifts: a team, or the staff (the nil id). */
export interface ShiftGroupTable {
  readonly id: string;
  readonly zone: 3 | 4 | 8;
}

/** shift_plan. A window of eight hours in which somebody works for a group. */
export interface ShiftPlanTable {
  readonly groupId: string;
  readonly userId: string;
  readonly startsAt: Date;
}

/** shift_handover. What whoever leaves hands over to whoever comes. */
export interface ShiftHandoverTable {
  readonly id: string;
  readonly groupId: string;
  readonly authorId: string;
  readonly note: string;
  readonly items: unknown;
  readonly writtenAt: Date;
  readonly acknowledgedBy: string | null;
  readonly acknowledgedAt: Date | null;
}
