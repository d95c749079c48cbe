import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { isReason, ReasonField } from '#web/features/settings/public.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import type { FoundPerson } from './staff-rows.ts';

const LEAST_CHARACTERS = 4;

/** Looks for accounts by the number of a document, once a reason is given; the log has it. */
export function DocumentSearch({ onResult }: { onResult: (people: readonly FoundPerson[]) => void }) {
  const { t } = useTranslation('staff');
  const [isOpen, setOpen] = useState(false);
  const [documentNumber, setNumber] = useState('');
  const [reason, setReason] = useState('');
  const search = useCommand('staff.findByDocument', {
    quiet: true,
    mask: false,
    onDone: ({ list }) => {
      onResult(list);
      setOpen(false);
      setNumber('');
    },
  });
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('document.open')}
      </Button>
      {isOpen && (
        <ConfirmDialog
          opened
          onClose={() => setOpen(false)}
          onConfirm={() => search.mutate({ documentNumber: documentNumber.trim(), reason })}
          title={t('document.title')}
          lost={t('document.effect')}
          verb={t('document.verb')}
          ready={documentNumber.trim().length >= LEAST_CHARACTERS && isReason(reason)}
          busy={search.isPending}
          error={search.error ? errorText(search.error) : null}
        >
          <Stack gap="sm">
            <TextInput
              label={t('document.number')}
              description={t('document.hint')}
              value={documentNumber}
              onChange={(event) => setNumber(event.currentTarget.value)}
              maxLength={40}
              autoComplete="off"
            />
            <ReasonField value={reason} onChange={setReason} />
          </Stack>
        </ConfirmDialog>
      )}
    </>
  );
}
