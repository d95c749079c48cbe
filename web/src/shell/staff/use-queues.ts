import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ResultOf } from '#contract/catalogue.ts';
import { useCall } from '../../api/query.ts';
import { onEvent } from '../../api/socket/socket.ts';

export type QueueState = ResultOf<'staff.listQueues'>['list'][number];

/** What others take from a queue is not told to everybody; this is how late it may show, in milliseconds. */
const AT_LEAST_EVERY_MS = 30_000;

/** The queues of the reader's role. Whatever staff are told of refreshes them, but for chats. */
export function useQueues() {
  const client = useQueryClient();
  useEffect(
    () =>
      onEvent(({ event }) => {
        if (!event.startsWith('chat.')) void client.invalidateQueries({ queryKey: ['staff.listQueues'] });
      }),
    [client],
  );
  return useCall('staff.listQueues', {}, { refetchInterval: AT_LEAST_EVERY_MS });
}
