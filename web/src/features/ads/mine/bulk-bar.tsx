import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { toastWarning } from '#web/ui/overlay/toast.ts';
import classes from './my-ads.module.css';
import type { Bulk } from './use-bulk.ts';

interface Props {
  bulk: Bulk;
  /** Codes of the rows on this page. */
  shown: readonly string[];
  busy: boolean;
  onShelve: (codes: readonly string[], onShelf: boolean) => void;
  onRemove: (codes: readonly string[]) => Promise<void>;
}

/** One act for all rows chosen; without any it says so. */
export function BulkBar({ bulk, shown, busy, onShelve, onRemove }: Props) {
  const { t } = useTranslation('ads');
  const [asking, setAsking] = useState(false);
  const { chosen } = bulk;
  const act = (go: () => void) => () => (chosen.length === 0 ? toastWarning(t('bulk.none')) : go());
  const all = shown.length > 0 && shown.every(bulk.has);
  return (
    <div className={classes.bulk}>
      <Checkbox
        label={t('bulk.all')}
        checked={all}
        indeterminate={!all && chosen.length > 0}
        onChange={() => bulk.toggleAll(shown)}
      />
      <span className={classes.count} aria-live="polite">
        {chosen.length > 0 && t('bulk.chosen', { count: chosen.length })}
      </span>
      <Button variant="default" size="sm" disabled={busy} onClick={act(() => onShelve(chosen, true))}>
        {t('bulk.on')}
      </Button>
      <Button variant="default" size="sm" disabled={busy} onClick={act(() => onShelve(chosen, false))}>
        {t('bulk.off')}
      </Button>
      <Button variant="outline" color="brick" size="sm" disabled={busy} onClick={act(() => setAsking(true))}>
        {t('bulk.remove')}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void onRemove(chosen).then(() => setAsking(false))}
        title={t('remove.title', { count: chosen.length })}
        lost={t('remove.lost')}
        verb={t('remove.verb', { count: chosen.length })}
        danger
        busy={busy}
      />
    </div>
  );
}
