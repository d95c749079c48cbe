import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onSignal } from '#web/api/socket/socket.ts';

/** Counts confirmations on: a new block makes the list of deposits stale. */
export function useLiveBlocks(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      onSignal(({ name }) => {
        if (name === 'deposits.block') void client.invalidateQueries({ queryKey: ['deposits.listOwn'] });
      }),
    [client],
  );
}
