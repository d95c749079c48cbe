import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { ActButton } from '#web/ui/layout/act-tile.tsx';
import { SendDialog } from './send-dialog.tsx';

/** The act that sends points; `to` is a public name that a link has filled in, and opens the dialog. */
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
      <ActButton icon={<IconSend size={22} stroke={1.75} />} onClick={() => setOpen(true)} disabled={!terms.data}>
        {t('entry')}
      </ActButton>
      {isOpen && terms.data && <SendDialog terms={terms.data} to={to} onClose={close} />}
    </>
  );
}
