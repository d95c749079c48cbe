import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SUSPENSION_SCOPES } from '#core/staff/suspensions.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import type { Person } from './staff-rows.ts';

const NO_END = 'none';
const DAYS = ['1', '3', '7', '30', '90'] as const;
const STAFF = ['support', 'moderator', 'auditor'];

/** Suspends an account, or a part of what it does, until a day or until it is lifted. */
export function SuspendDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation('staff');
  const [days, setDays] = useState<string>('7');
  const isStaff = STAFF.includes(person.role);
  return (
    <CommandDialog
      call="staff.suspend"
      params={{ userId: person.userId, days: isStaff || days === NO_END ? null : Number(days) }}
      fields={[
        {
          kind: 'pick',
          name: 'scope',
          label: t('suspension.what'),
          initial: 'account',
          options: SUSPENSION_SCOPES.map((value) => ({ value, label: t(`suspension.scope.${value}`) })),
        },
        { kind: 'reason', name: 'reason' },
      ]}
      title={t('suspension.title', { name: person.name })}
      lost={({ scope }) => t(isStaff && scope === 'account' ? 'suspension.lostStaff' : 'suspension.lost')}
      verb={t('person.suspend')}
      danger
      stale={['staff.getPerson', 'staff.searchPeople']}
      done={t('suspension.done')}
      onClose={onClose}
    >
      {!isStaff && (
        <Select
          label={t('suspension.until')}
          data={[
            ...DAYS.map((value) => ({ value, label: t('suspension.days', { count: Number(value) }) })),
            { value: NO_END, label: t('suspension.noEnd') },
          ]}
          value={days}
          onChange={(value) => setDays(value ?? NO_END)}
          allowDeselect={false}
        />
      )}
    </CommandDialog>
  );
}
