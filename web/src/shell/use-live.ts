import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { EventName } from '#contract/events/catalogue.ts';
import { onEvent, onReset, startSocket } from '../api/socket/socket.ts';

const TRADE = ['orders', 'inbox', 'disputes', 'points', 'ads', 'ratings'] as const;
/** A level of identity changes what may be traded and taken out, too. */
const ACCOUNT = ['users', 'providers', 'identity', 'paymentAccounts', 'orders', 'payouts'] as const;
/** The chat handles its own events: refetching all conversations for each message would cost too much. */
const NOTHING = [] as const;

/** The areas whose queries an event makes stale. */
const STALE_AREAS: Readonly<Record<EventName, readonly string[]>> = {
  'orders.changed': TRADE,
  'orders.transferred': TRADE,
  'points_orders.changed': ['pointsOrders', 'inbox', 'disputes', 'points', 'ads', 'ratings'],
  'ads.shelved': ['ads'],
  'ratings.changed': ['ratings', 'orders', 'people'],
  'ratings.points_changed': ['ratings', 'people'],
  'disputes.changed': ['disputes', 'pointsOrders'],
  'users.changed': ACCOUNT,
  'users.settled': ACCOUNT,
  'points.changed': ['points'],
  'deposits.changed': ['deposits', 'points'],
  'payouts.changed': ['payouts', 'inbox', 'points'],
  'payouts.work': ['payouts', 'inbox', 'points', 'staff'],
  'deposits.alarmed': ['deposits', 'staff', 'treasury'],
  'withdrawals.changed': ['withdrawals', 'points'],
  'notices.changed': ['notices'],
  'support.changed': ['support'],
  'proposals.changed': ['staff', 'settings', 'treasury'],
  'tickets.changed': ['workOrders', 'feedback'],
  'tickets.work': ['workOrders'],
  'chat.message': NOTHING,
  'chat.read': NOTHING,
  'chat.retracted': NOTHING,
  'chat.conversation': NOTHING,
};

/** Keeps the socket open and everything on the screen fresh. */
export function useLive(): void {
  const client = useQueryClient();
  useEffect(() => {
    const stop = startSocket();
    const offEvent = onEvent(({ event }) => {
      const areas = STALE_AREAS[event];
      void client.invalidateQueries({
        predicate: ({ queryKey }) => areas.includes(String(queryKey[0]).split('.')[0] ?? ''),
      });
    });
    const offReset = onReset(() => void client.invalidateQueries());
    return () => {
      offEvent();
      offReset();
      stop();
    };
  }, [client]);
}
