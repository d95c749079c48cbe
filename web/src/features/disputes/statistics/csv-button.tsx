import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';

/** Saves the figures of a panel as CSV. */
export function CsvButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconDownload size={14} stroke={1.75} />}
      onClick={onClick}
    >
      CSV
    </Button>
  );
}
