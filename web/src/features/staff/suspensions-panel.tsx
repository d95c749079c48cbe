import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#web/lib/date.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import type { Person } from './staff-rows.ts';

/** The suspensions in force, with the way to lift them. */
export function SuspensionsPanel({ person }: { person: Person }) {
  const { t } = useTranslation('staff');
  const [lifting, setLifting] = useState<string | null>(null);
  return (
    <>
      {person.suspensions.map(({ id, scope, reason, by, at, endsAt }) => (
        <Note
          key={id}
          tone="stop"
          title={t('suspension.inForce', { what: t(`suspension.scope.${scope}`) })}
          action={
            person.maySuspend && (
              <Button size="compact-sm" variant="default" onClick={() => setLifting(id)}>
                {t('suspension.lift')}
              </Button>
            )
          }
        >
          {t('suspension.facts', {
            reason,
            by,
            at: formatDateTime(at),
            end: endsAt ? t('suspension.ends', { time: formatDateTime(endsAt) }) : t('suspension.noEnd'),
          })}
        </Note>
      ))}
      {lifting !== null && <LiftDialog id={lifting} onClose={() => setLifting(null)} />}
    </>
  );
}

function LiftDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('staff');
  return (
    <CommandDialog
      onClose={onClose}
      call="staff.liftSuspension"
      params={{ id }}
      fields={[{ kind: 'reason', name: 'reason' }]}
      title={t('suspension.liftTitle')}
      lost={t('suspension.liftEffect')}
      verb={t('suspension.lift')}
      stale={['staff.getPerson', 'staff.searchPeople']}
      done={t('suspension.lifted')}
    />
  );
}
