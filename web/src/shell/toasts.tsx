import { useMediaQuery } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { TABLET } from '../ui/theme/breakpoints.ts';

/** Bottom right; at the top where the tab bar takes the bottom, on phones and tablets. */
export function Toasts() {
  const hasTabBar = useMediaQuery(TABLET);
  return <Notifications position={hasTabBar ? 'top-center' : 'bottom-right'} limit={3} zIndex={400} />;
}
