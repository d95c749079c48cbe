import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import type { FoundPerson } from './staff-rows.ts';

/** Looks for accounts by the number of a document, once a reason is given; the log has it. */
export function DocumentSearch({ onResult }: { onResult: (people: readonly FoundPerson[]) => void }) {
  const { t } = useTranslation('staff');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('document.open')}
      </Button>
      {isOpen && (
        <CommandDialog
          call="staff.findByDocument"
          params={{}}
          fields={[
            {
              kind: 'text',
              name: 'documentNumber',
              label: t('document.number'),
              hint: t('document.hint'),
              input: { autoComplete: 'off' },
            },
            { kind: 'reason', name: 'reason' },
          ]}
          title={t('document.title')}
          lost={t('document.effect')}
          verb={t('document.verb')}
          onDone={({ list }) => onResult(list)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
