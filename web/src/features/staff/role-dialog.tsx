import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ROLES, type Role } from '#core/access/access.ts';
import { type ProviderTerms, ProviderTermsFields } from '#web/features/providers/public.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import type { Person } from './staff-rows.ts';

/** Gives an account another role. Administrators are made by two, on the page of proposals. */
export function RoleDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation('staff');
  const [role, setRole] = useState<Role>(person.role);
  const [terms, setTerms] = useState<ProviderTerms>({
    type: person.serverType ?? 1,
    isSolo: person.role !== 'provider' || person.isSolo,
  });
  const { isSolo } = terms;
  const serverType = role === 'provider' ? terms.type : null;
  const isSame =
    role === person.role && serverType === person.serverType && (role !== 'provider' || isSolo === person.isSolo);
  return (
    <CommandDialog
      onClose={onClose}
      call="staff.changeRole"
      params={{ userId: person.userId, role, serverType, isSolo }}
      fields={[{ kind: 'reason', name: 'reason' }]}
      title={t('person.roleTitle', { name: person.name })}
      lost={t('person.roleEffect')}
      rows={[
        { label: t('person.before'), value: t(`role.${person.role}`) },
        { label: t('person.after'), value: t(`role.${role}`) },
      ]}
      verb={t('person.changeRole')}
      ready={!isSame}
      stale={['staff.getPerson', 'staff.searchPeople']}
      done={t('person.roleDone')}
    >
      <Select
        label={t('admin.role')}
        data={ROLES.filter((value) => value !== 'admin').map((value) => ({ value, label: t(`role.${value}`) }))}
        value={role}
        onChange={(value) => setRole((value ?? person.role) as Role)}
        allowDeselect={false}
      />
      {role === 'provider' && <ProviderTermsFields terms={terms} onChange={setTerms} />}
    </CommandDialog>
  );
}
