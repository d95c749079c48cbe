import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';

/** Saves a file; busy until it is there. */
export function ExportButton({ label, save }: { label: string; save: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false);
  const run = () => {
    setBusy(true);
    void save().finally(() => setBusy(false));
  };
  return (
    <Button variant="default" leftSection={<IconDownload size={17} stroke={1.75} />} onClick={run} loading={isBusy}>
      {label}
    </Button>
  );
}
