import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';

const MIN_REASON = 10;

/** For support: lets an account go on that its owner froze. */
export function Unfreeze() {
  const { t } = useTranslation('security');
  const [isOpen, setOpen] = useState(false);
  const [account, setAccount] = useState('');
  const [reason, setReason] = useState('');
  const command = useCommand('factors.unfreeze', {
    quiet: true,
    onDone: () => {
      setOpen(false);
      toastDone(t('unfreeze.done', { account }));
    },
  });
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('unfreeze.act')}
      </Button>
      <ConfirmDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => command.mutate({ account, reason })}
        title={t('unfreeze.title')}
        lost={t('unfreeze.lost')}
        verb={t('unfreeze.act')}
        ready={account.trim() !== '' && reason.trim().length >= MIN_REASON}
        busy={command.isPending}
        error={command.error ? errorText(command.error) : undefined}
      >
        <Stack gap="sm">
          <TextInput
            label={t('unfreeze.account')}
            value={account}
            maxLength={120}
            onChange={(event) => setAccount(event.currentTarget.value)}
            autoComplete="off"
          />
          <TextInput
            label={t('unfreeze.reason')}
            value={reason}
            maxLength={150}
            onChange={(event) => setReason(event.currentTarget.value)}
            autoComplete="off"
          />
        </Stack>
      </ConfirmDialog>
    </>
  );
}
