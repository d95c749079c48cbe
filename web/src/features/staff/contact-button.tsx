import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#web/api/query.ts';
import { ReasonDialog } from '#web/features/settings/public.ts';
import { KeyValues } from '#web/ui/list/key-values.tsx';

/** Opens mail address and phone number once a reason is given; the log has it. */
export function ContactButton({ userId }: { userId: string }) {
  const { t } = useTranslation('staff');
  const [isOpen, setOpen] = useState(false);
  const contact = useCommand('staff.openContact', { quiet: true, mask: false, onDone: () => setOpen(false) });
  if (contact.data) {
    const { email, isConfirmed, phone } = contact.data;
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
        <ReasonDialog
          onClose={() => setOpen(false)}
          onSend={(reason) => contact.mutate({ userId, reason })}
          title={t('contact.title')}
          lost={t('contact.effect')}
          verb={t('contact.open')}
          command={contact}
        />
      )}
    </>
  );
}
