import { lazy, Suspense } from 'react';
import { useAlert } from '../ui/overlay/alert.ts';

/** Fetched with the first alert: most visits see none. */
const AlertBox = lazy(async () => ({ default: (await import('../ui/overlay/alert-box.tsx')).AlertBox }));

/** Alerts, which the user must read before anything else. */
export function Alerts() {
  const alert = useAlert();
  if (!alert) return null;
  return (
    <Suspense fallback={null}>
      <AlertBox alert={alert} />
    </Suspense>
  );
}
