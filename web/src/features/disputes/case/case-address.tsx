import { Box, Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { ReasonForm } from '#web/ui/form/reason-form.tsx';

/** A moderator opens the address of a parcel with a reason, as a code: both parties read it in the log. */
export function CaseAddress({ code }: { code: string }) {
  const { t } = useTranslation('disputes');
  const [opened, { open, close }] = useDisclosure(false);
  const command = useCommand('orders.openAddress', { quiet: true, stale: ['disputes.getCase'] });
  return (
    <Box p="sm">
      <Button size="compact-sm" variant="default" onClick={open}>
        {t('openAddress')}
      </Button>
      <Modal opened={opened} onClose={close} title={t('openAddress')} closeButtonProps={{ 'aria-label': t('close') }}>
        {command.data ? (
          <Box component="p" style={{ whiteSpace: 'pre-line' }}>
            {command.data.address}
          </Box>
        ) : (
          <>
            <p>{t('openWhy')}</p>
            <ReasonForm
              label={t('openReason')}
              submitLabel={t('openAddress')}
              isPending={command.isPending}
              error={command.error ? errorText(command.error) : null}
              onSubmit={(reason) => command.mutate({ code, reason })}
            />
          </>
        )}
      </Modal>
    </Box>
  );
}
