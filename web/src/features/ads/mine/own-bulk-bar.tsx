import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkBar } from '#web/ui/list/bulk-bar.tsx';
import type { Chosen } from '#web/ui/list/use-chosen.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { toastWarning } from '#web/ui/overlay/toast.ts';
import type { OwnCommands } from './use-own-commands.ts';

interface Props {
  rows: Chosen;
  total: number;
  commands: OwnCommands;
}

/** Actions on several own offers; without a selection it says so. The question stands before several commands. */
export function OwnBulkBar({ rows, total, commands: { busy, shelve, remove } }: Props) {
  const { t } = useTranslation('ads');
  const [asking, setAsking] = useState(false);
  const { chosen } = rows;
  const whenChosen = (go: () => void) => () => (chosen.length === 0 ? toastWarning(t('bulk.none')) : go());
  return (
    <BulkBar rows={rows} total={total} all={t('bulk.all')} count={(count) => t('bulk.chosen', { count })}>
      <Button variant="default" size="sm" disabled={busy} onClick={whenChosen(() => void shelve(chosen, true))}>
        {t('bulk.on')}
      </Button>
      <Button variant="default" size="sm" disabled={busy} onClick={whenChosen(() => void shelve(chosen, false))}>
        {t('bulk.off')}
      </Button>
      <Button variant="outline" color="brick" size="sm" disabled={busy} onClick={whenChosen(() => setAsking(true))}>
        {t('bulk.remove')}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void remove(chosen).then(() => setAsking(false))}
        title={t('remove.title', { count: chosen.length })}
        lost={t('remove.lost')}
        verb={t('remove.verb', { count: chosen.length })}
        danger
        busy={busy}
      />
    </BulkBar>
  );
}
