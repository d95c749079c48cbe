import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ROLES, type Role } from '#core/access/access.ts';
import { useCommand } from '#web/api/query.ts';
import { type ProviderTerms, ProviderTermsFields } from '#web/features/providers/public.ts';
import { ReasonDialog } from '#web/features/settings/public.ts';
import { toastDone } from '#web/ui/overlay/toast.ts';
import type { Person } from './staff-rows.ts';

/** Gives an account another role. Administrators are made by two, on the page of proposals. */
export function RoleDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation('staff');
  const [role, setRole] = useState<Role>(person.role);
  const [terms, setTerms] = useState<ProviderTerms>({
    type: person.serverType ?? 1,
    isSolo: person.role !== 'provider' || person.isSolo,
  });
  const command = useCommand('staff.changeRole', {
    quiet: true,
    mask: false,
    stale: ['staff.getPerson', 'staff.searchPeople'],
    onDone: () => {
      toastDone(t('person.roleDone'));
      onClose();
    },
  });
  const { isSolo } = terms;
  const serverType = role === 'provider' ? terms.type : null;
  const isSame =
    role === person.role && serverType === person.serverType && (role !== 'provider' || isSolo === person.isSolo);
  return (
    <ReasonDialog
      onClose={onClose}
      onSend={(reason) => command.mutate({ userId: person.userId, role, serverType, isSolo, reason })}
      title={t('person.roleTitle', { name: person.name })}
      lost={t('person.roleEffect')}
      rows={[
        { label: t('person.before'), value: t(`role.${person.role}`) },
        { label: t('person.after'), value: t(`role.${role}`) },
      ]}
      verb={t('person.changeRole')}
      ready={!isSame}
      command={command}
    >
      <Select
        label={t('admin.role')}
        data={ROLES.filter((value) => value !== 'admin').map((value) => ({ value, label: t(`role.${value}`) }))}
        value={role}
        onChange={(value) => setRole((value ?? person.role) as Role)}
        allowDeselect={false}
      />
      {role === 'provider' && <ProviderTermsFields terms={terms} onChange={setTerms} />}
    </ReasonDialog>
  );
}
