import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';

/** Opens mail address and phone number once a reason is given; the log has it. */
export function ContactButton({ userId }: { userId: string }) {
  const { t } = useTranslation('staff');
  const [isOpen, setOpen] = useState(false);
  const [contact, setContact] = useState<ResultOf<'staff.openContact'> | null>(null);
  if (contact) {
    const { email, isConfirmed, phone } = contact;
    return (
      <KeyValues
        rows={[
          {
            label: t('contact.email'),
            value: email === null ? '–' : isConfirmed ? email : `${email} (${t('contact.unproven')})`,
          },
          { label: t('contact.phone'), value: phone ?? '–' },
        ]}
      />
    );
  }
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('contact.open')}
      </Button>
      {isOpen && (
        <CommandDialog
          call="staff.openContact"
          params={{ userId }}
          fields={[{ kind: 'reason', name: 'reason' }]}
          title={t('contact.title')}
          lost={t('contact.effect')}
          verb={t('contact.open')}
          onDone={setContact}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
