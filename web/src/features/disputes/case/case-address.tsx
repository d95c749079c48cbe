import { Box, Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MIN_OPEN_REASON_CHARS } from '#core/orders/open-reason.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';

/** A moderator opens the address of a parcel with a reason, as a code: both parties read it in the log. */
export function CaseAddress({ code }: { code: string }) {
  const { t } = useTranslation('disputes');
  const [opened, { open, close }] = useDisclosure(false);
  const [address, setAddress] = useState<string | null>(null);
  return (
    <Box p="sm">
      <Button size="compact-sm" variant="default" onClick={open}>
        {t('openAddress')}
      </Button>
      <Modal
        opened={opened && address !== null}
        onClose={close}
        title={t('openAddress')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <Box component="p" style={{ whiteSpace: 'pre-line' }}>
          {address}
        </Box>
      </Modal>
      {opened && address === null && (
        <CommandDialog
          call="orders.openAddress"
          params={{ code }}
          fields={[{ kind: 'area', name: 'reason', label: t('openReason'), min: MIN_OPEN_REASON_CHARS }]}
          title={t('openAddress')}
          lost={t('openWhy')}
          verb={t('openAddress')}
          stale={['disputes.getCase']}
          onDone={(result) => {
            setAddress(result.address);
            return 'stay';
          }}
          onClose={close}
        />
      )}
    </Box>
  );
}
