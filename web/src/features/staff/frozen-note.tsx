import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import type { Person } from './staff-rows.ts';

/** Says that the owner froze the account, with the way to let it go on; nothing of any other account. */
export function FrozenNote({ person }: { person: Person }) {
  const { t } = useTranslation('staff');
  const [isAsking, setAsking] = useState(false);
  if (person.status !== 'frozen') return null;
  return (
    <Note
      tone="frozen"
      title={t('people.is.frozen')}
      action={
        person.mayUnfreeze && (
          <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
            {t('unfreeze.verb')}
          </Button>
        )
      }
    >
      {t('unfreeze.note')}
      {isAsking && <UnfreezeDialog person={person} onClose={() => setAsking(false)} />}
    </Note>
  );
}

function UnfreezeDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation('staff');
  const { userId, name } = person;
  return (
    <CommandDialog
      onClose={onClose}
      call="factors.unfreeze"
      params={{ userId }}
      fields={[{ kind: 'reason', name: 'reason' }]}
      title={t('unfreeze.title', { name })}
      lost={t('unfreeze.effect')}
      verb={t('unfreeze.verb')}
      stale={['staff.getPerson', 'staff.searchPeople']}
      done={t('unfreeze.done', { name })}
    />
  );
}
