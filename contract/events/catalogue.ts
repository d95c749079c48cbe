import type { z } from 'zod';
import { chatEvents } from './chat.ts';
import { depositEvents } from './deposits.ts';
import { disputeEvents } from './disputes.ts';
import { noticeEvents } from './notices.ts';
import { orderEvents } from './orders.ts';
import { payoutEvents } from './payouts.ts';
import { pointsOrderEvents } from './points-orders.ts';
import { ratingEvents } from './ratings.ts';
import { staffEvents } from './staff.ts';
import { supportEvents } from './support.ts';
import { ticketEvents } from './tickets.ts';
import { usersEvents } from './users.ts';
import { withdrawalEvents } from './withdrawals.ts';

/** Every event that a transaction may write to the outbox and that a reader's stream may hold, by name. */
export const eventCatalogue = {
  ...orderEvents,
  ...disputeEvents,
  ...ratingEvents,
  ...usersEvents,
  ...noticeEvents,
  ...chatEvents,
  ...supportEvents,
  ...staffEvents,
  ...ticketEvents,
  ...depositEvents,
  ...payoutEvents,
  ...pointsOrderEvents,
  ...withdrawalEvents,
} as const;

type Events = typeof eventCatalogue;
export type EventName = keyof Events;
export type EventPayload<E extends EventName> = z.output<Events[E]['payload']>;

/**
 * The readers of an event, by name: one user for each party, and the users of the group. `Group` is the type of the
 * group.
 */
export type EventParties<E extends EventName, Group = readonly string[]> = {
  [Name in E]: { readonly [Party in Events[Name]['parties'][number]]: string } & {
    readonly [G in Extract<Events[Name]['group'], string>]: Group;
  };
}[E];

/** An event as a reader receives it; `event` tells the type of the payload. */
export type EventMessage = {
  [E in EventName]: { readonly event: E; readonly payload: EventPayload<E> /** ISO 8601. */; readonly at: string };
}[EventName];
