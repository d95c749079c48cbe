import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import type { Address } from '#web/paths.ts';
import { useGo } from '#web/ui/layout/use-go.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';

interface Props {
  /** Throws what the server refuses. */
  onRemove: () => Promise<unknown>;
  /** The page that is shown then. */
  after: Address;
}

/** Removes an own offer for good, after a question. Each kind of offer has a command and refusals of its own. */
export function RemoveButton({ onRemove, after }: Props) {
  const { t } = useTranslation('ads');
  const go = useGo();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const remove = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await onRemove();
      toastDone(t('bulk.removed', { count: 1 }));
      go(after);
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <>
      <Button variant="outline" color="brick" onClick={() => setAsking(true)}>
        {t('bulk.remove')}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void remove()}
        title={t('remove.title', { count: 1 })}
        lost={t('remove.lost')}
        verb={t('remove.verb', { count: 1 })}
        danger
        busy={busy}
        error={failure === null ? undefined : errorText(failure)}
      />
    </>
  );
}
