import { useMediaQuery } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { PHONE } from '../ui/theme/breakpoints.ts';

/** Bottom right; on a phone at the top, where the thumb is not. */
export function Toasts() {
  const phone = useMediaQuery(PHONE);
  return <Notifications position={phone ? 'top-center' : 'bottom-right'} limit={3} zIndex={400} />;
}
