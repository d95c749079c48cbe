import { useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { call } from '#web/api/call.ts';
import { callKey } from '#web/api/query.ts';

const ORDER_CODE = /\/((?:GO|OO)[0-9A-Z]{8,})(?:\/|$)/;
const STALE = ['notices.list', 'notices.countUnread'] as const;

/** Whoever opens an order's page sees what its notices say: they are read, however the reader came there. */
export function useReadHere(unread: number): void {
  const client = useQueryClient();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const refNo = ORDER_CODE.exec(path)?.[1];
  useEffect(() => {
    if (refNo === undefined || unread === 0 || document.hidden) return;
    call('notices.viewAll', { refNo }, { quiet: true }).then(
      // A page that has just opened may not hear yet what its own call changed.
      () => {
        for (const name of STALE) void client.invalidateQueries({ queryKey: callKey(name) });
      },
      () => undefined,
    );
  }, [client, refNo, unread]);
}
