import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { SendDialog } from './send-dialog.tsx';

/** The button that sends points; `to` is a public name that a link has filled in, and opens the dialog. */
export function SendButton({ to, onClose }: { to: string; onClose: () => void }) {
  const { t } = useTranslation('sends');
  const [isOpen, setOpen] = useState(to !== '');
  const terms = useCall('sends.getTerms', {});
  const close = () => {
    setOpen(false);
    onClose();
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconSend size={17} stroke={1.75} />}
        onClick={() => setOpen(true)}
        disabled={!terms.data}
      >
        {t('open')}
      </Button>
      {isOpen && terms.data && <SendDialog terms={terms.data} to={to} onClose={close} />}
    </>
  );
}
