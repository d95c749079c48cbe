import { Box } from '@mantine/core';
import type { ReactNode } from 'react';

/** Above a button that cannot be pressed yet: the first thing that is missing. */
export function Missing({ children }: { children: ReactNode }) {
  return (
    <Box component="p" fz="sm" c="dimmed" role="status">
      {children}
    </Box>
  );
}
