import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ROLES, type Role } from '#core/access/access.ts';
import { roleProposal } from '#core/staff/roles.ts';
import { type ProviderTerms, ProviderTermsFields } from '#web/features/providers/public.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import type { Person } from './staff-rows.ts';

const REASON = [{ kind: 'reason', name: 'reason' }] as const;
const STALE = ['staff.getPerson', 'staff.searchPeople', 'staff.listProposals'] as const;

/** Gives an account another role, or proposes it where two decide (core/staff/roles.ts). */
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
  const shown = {
    title: t('person.roleTitle', { name: person.name }),
    rows: [
      { label: t('person.before'), value: t(`role.${person.role}`) },
      { label: t('person.after'), value: t(`role.${role}`) },
    ],
    ready: !isSame,
    stale: STALE,
    onClose,
    children: (
      <>
        <Select
          label={t('admin.role')}
          data={ROLES.map((value) => ({ value, label: t(`role.${value}`) }))}
          value={role}
          onChange={(value) => setRole((value ?? person.role) as Role)}
          allowDeselect={false}
        />
        {role === 'provider' && roleProposal(person.role, role) === null && (
          <ProviderTermsFields terms={terms} onChange={setTerms} />
        )}
      </>
    ),
  };
  return roleProposal(person.role, role) === null ? (
    <CommandDialog
      {...shown}
      call="staff.changeRole"
      params={{ userId: person.userId, role, serverType, isSolo }}
      fields={REASON}
      lost={t('person.roleEffect')}
      verb={t('person.changeRole')}
      done={t('person.roleDone')}
    />
  ) : (
    <CommandDialog
      {...shown}
      call="staff.proposeRole"
      params={{ name: person.name, role }}
      fields={REASON}
      lost={t('person.roleByTwo')}
      verb={t('admin.verb')}
      done={t('admin.done')}
    />
  );
}
