import { Box } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { PHONE } from './theme/breakpoints.ts';

/** The key of a control, beside its label. Screen readers have it from `aria-keyshortcuts`; a phone has no keys. */
export function KeyMark({ letter }: { letter: string }) {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  if (isPhone) return null;
  return (
    <Box component="kbd" aria-hidden="true" px="xxsplus" fz="xs" bd="1px solid currentColor" bdrs="xs">
      {letter}
    </Box>
  );
}
