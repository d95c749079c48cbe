import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SUSPENSION_SCOPES, type SuspensionScope } from '#core/staff/suspensions.ts';
import { useCommand } from '#web/api/query.ts';
import { ReasonDialog } from '#web/features/settings/public.ts';
import { toastDone } from '#web/ui/overlay/toast.ts';
import type { Person } from './staff-rows.ts';

const NO_END = 'none';
const DAYS = ['1', '3', '7', '30', '90'] as const;
const STAFF = ['support', 'moderator', 'auditor'];

/** Suspends an account, or a part of what it does, until a day or until it is lifted. */
export function SuspendDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation('staff');
  const [scope, setScope] = useState<SuspensionScope>('account');
  const [days, setDays] = useState<string>('7');
  const isStaff = STAFF.includes(person.role);
  const command = useCommand('staff.suspend', {
    quiet: true,
    mask: false,
    stale: ['staff.getPerson', 'staff.searchPeople'],
    onDone: () => {
      toastDone(t('suspension.done'));
      onClose();
    },
  });
  const end = isStaff || days === NO_END ? null : Number(days);
  return (
    <ReasonDialog
      onClose={onClose}
      onSend={(reason) => command.mutate({ userId: person.userId, scope, days: end, reason })}
      title={t('suspension.title', { name: person.name })}
      lost={t(isStaff && scope === 'account' ? 'suspension.lostStaff' : 'suspension.lost')}
      verb={t('person.suspend')}
      danger
      command={command}
    >
      <Select
        label={t('suspension.what')}
        data={SUSPENSION_SCOPES.map((value) => ({ value, label: t(`suspension.scope.${value}`) }))}
        value={scope}
        onChange={(value) => setScope((value ?? 'account') as SuspensionScope)}
        allowDeselect={false}
      />
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
    </ReasonDialog>
  );
}
