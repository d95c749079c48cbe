import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { call } from '#web/api/call.ts';

const ORDER_CODE = /\/(GO[0-9A-Z]{8,})(?:\/|$)/;

/** Whoever opens an order's page sees what its notices say: they are read, however the reader came there. */
export function useReadHere(unread: number): void {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const refNo = ORDER_CODE.exec(path)?.[1];
  useEffect(() => {
    if (refNo === undefined || unread === 0 || document.hidden) return;
    call('notices.viewAll', { refNo }, { quiet: true }).catch(() => undefined);
  }, [refNo, unread]);
}
