import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { isReason, ReasonField } from '#web/features/settings/public.ts';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';

/** Opens mail address and phone number once a reason is given; the log has it. */
export function ContactButton({ userId }: { userId: string }) {
  const { t } = useTranslation('staff');
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
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
        <ConfirmDialog
          opened
          onClose={() => setOpen(false)}
          onConfirm={() => contact.mutate({ userId, reason })}
          title={t('contact.title')}
          lost={t('contact.effect')}
          verb={t('contact.open')}
          ready={isReason(reason)}
          busy={contact.isPending}
          error={contact.error ? errorText(contact.error) : null}
        >
          <ReasonField value={reason} onChange={setReason} />
        </ConfirmDialog>
      )}
    </>
  );
}
