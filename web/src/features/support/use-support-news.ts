import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onEvent } from '#web/api/socket/socket.ts';

/** Refreshes support queries on support events and on changes of a conversation's members. */
export function useSupportNews(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      onEvent(({ event }) => {
        if (event !== 'chat.conversation' && event !== 'chat.message' && event !== 'support.changed') return;
        const isSaid = event === 'chat.message';
        void client.invalidateQueries({
          predicate: ({ queryKey: [name] }) =>
            String(name).startsWith('support.') || (name === 'chat.getConversation' && !isSaid),
        });
      }),
    [client],
  );
}
