import { lazyPart } from '../lib/loading/lazy-part.tsx';
import { useAlert } from '../ui/overlay/alert.ts';

/** Fetched with the first alert: most visits see none. */
const AlertBox = lazyPart(async () => (await import('../ui/overlay/alert-box.tsx')).AlertBox);

/** Alerts, which the user must read before anything else. */
export function Alerts() {
  const alert = useAlert();
  return alert && <AlertBox alert={alert} />;
}
