import { Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ROLES, type Role } from '#core/access/access.ts';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { isReason, ReasonField } from '#web/features/settings/public.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import type { Person } from './staff-rows.ts';

const TYPES = ['1', '2', '3'] as const;

/** Gives an account another role. Administrators are made by two, on the page of proposals. */
export function RoleDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation('staff');
  const [role, setRole] = useState<Role>(person.role);
  const [type, setType] = useState(String(person.serverType ?? 1));
  const [reason, setReason] = useState('');
  const command = useCommand('staff.changeRole', {
    quiet: true,
    mask: false,
    stale: ['staff.getPerson', 'staff.searchPeople'],
    onDone: () => {
      toastDone(t('person.roleDone'));
      onClose();
    },
  });
  const serverType = role === 'provider' ? Number(type) : null;
  const isSame = role === person.role && serverType === person.serverType;
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => command.mutate({ userId: person.userId, role, serverType, reason })}
      title={t('person.roleTitle', { name: person.name })}
      lost={t('person.roleEffect')}
      rows={[
        { label: t('person.before'), value: t(`role.${person.role}`) },
        { label: t('person.after'), value: t(`role.${role}`) },
      ]}
      verb={t('person.changeRole')}
      ready={!isSame && isReason(reason)}
      busy={command.isPending}
      error={command.error ? errorText(command.error) : null}
    >
      <Stack gap="sm">
        <Select
          label={t('admin.role')}
          data={ROLES.filter((value) => value !== 'admin').map((value) => ({ value, label: t(`role.${value}`) }))}
          value={role}
          onChange={(value) => setRole((value ?? person.role) as Role)}
          allowDeselect={false}
        />
        {role === 'provider' && (
          <Select
            label={t('person.serverType')}
            data={TYPES.map((value) => ({ value, label: t(`person.type.${value}`) }))}
            value={type}
            onChange={(value) => setType(value ?? '1')}
            allowDeselect={false}
          />
        )}
        <ReasonField value={reason} onChange={setReason} />
      </Stack>
    </ConfirmDialog>
  );
}
