import { useEffect, useState } from 'react';
import { isLinked, onLink } from './socket.ts';

/** A connection that is back within this time was never missed. */
const PATIENCE_MS = 2_000;

/** Whether there is no connection to the server, and has been none for a moment. */
export function useOffline(): boolean {
  const [isOffline, setOffline] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hear = (open: boolean) => {
      clearTimeout(timer);
      if (open) setOffline(false);
      else timer = setTimeout(() => setOffline(true), PATIENCE_MS);
    };
    // The browser may know before the connection does, and may be wrong.
    const lose = () => hear(false);
    const regain = () => hear(isLinked());
    regain();
    const off = onLink(hear);
    window.addEventListener('offline', lose);
    window.addEventListener('online', regain);
    return () => {
      clearTimeout(timer);
      off();
      window.removeEventListener('offline', lose);
      window.removeEventListener('online', regain);
    };
  }, []);
  return isOffline;
}
