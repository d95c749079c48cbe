import { Select, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ROLES, type Role } from '#core/access/access.ts';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { isReason, ReasonField } from '#web/features/settings/public.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';

/** Proposes that somebody becomes an administrator, or that one becomes something else. */
export function AdminDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('staff');
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('admin');
  const [reason, setReason] = useState('');
  const command = useCommand('staff.proposeAdmin', {
    quiet: true,
    mask: false,
    stale: ['staff.listProposals'],
    onDone: () => {
      toastDone(t('admin.done'));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => command.mutate({ name: name.trim(), role, reason })}
      title={t('admin.title')}
      lost={t('admin.effect')}
      verb={t('admin.verb')}
      ready={name.trim().length >= 2 && isReason(reason)}
      busy={command.isPending}
      error={command.error ? errorText(command.error) : null}
    >
      <Stack gap="sm">
        <TextInput
          label={t('admin.name')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={40}
          autoComplete="off"
        />
        <Select
          label={t('admin.role')}
          data={ROLES.map((value) => ({ value, label: t(`role.${value}`) }))}
          value={role}
          onChange={(value) => setRole((value ?? 'admin') as Role)}
          allowDeselect={false}
        />
        <ReasonField value={reason} onChange={setReason} />
      </Stack>
    </ConfirmDialog>
  );
}
