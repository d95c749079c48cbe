import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onEvent, onReset, startSocket } from '../api/socket.ts';

/** What an area's event makes stale beside its own functions. */
const TOUCHES: Readonly<Record<string, readonly string[]>> = {
  orders: ['orders', 'disputes', 'points', 'ads', 'reviews'],
  disputes: ['orders', 'disputes', 'points'],
  reviews: ['reviews', 'orders', 'people'],
  cases: ['disputes'],
  points: ['points'],
  ads: ['ads'],
  // The chat hears for itself: not every message is worth fetching all conversations.
  chat: [],
};

/** Keeps the socket open and everything on the screen fresh. */
export function useLive(): void {
  const client = useQueryClient();
  useEffect(() => {
    const stop = startSocket();
    const offEvent = onEvent(({ event }) => {
      const area = event.split('.')[0] ?? '';
      const areas = TOUCHES[area] ?? [area];
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
