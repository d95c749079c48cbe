import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ROLES, type Role } from '#core/access/access.ts';
import { useCommand } from '#web/api/query.ts';
import { ReasonDialog } from '#web/features/settings/public.ts';
import { toastDone } from '#web/ui/overlay/toast.ts';

/** Proposes that somebody becomes an administrator, or that one becomes something else. */
export function AdminDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('staff');
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('admin');
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
    <ReasonDialog
      onClose={onClose}
      onSend={(reason) => command.mutate({ name: name.trim(), role, reason })}
      title={t('admin.title')}
      lost={t('admin.effect')}
      verb={t('admin.verb')}
      ready={name.trim().length >= 2}
      command={command}
    >
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
    </ReasonDialog>
  );
}
