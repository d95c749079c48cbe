import { useEffect, useState } from 'react';
import { isLinked, onLink } from '#web/api/socket.ts';

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
    const lose = () => hear(false);
    hear(isLinked());
    const off = onLink(hear);
    window.addEventListener('offline', lose);
    return () => {
      clearTimeout(timer);
      off();
      window.removeEventListener('offline', lose);
    };
  }, []);
  return isOffline;
}
