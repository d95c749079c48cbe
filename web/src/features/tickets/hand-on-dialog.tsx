import { Select, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import type { WorkOrder } from './work-order.ts';
import { WORK_ORDER_STALE } from './work-order-stale.ts';

/** Gives a work order to a colleague, with a note that only staff read. */
export function HandOnDialog({ workOrder, onClose }: { workOrder: WorkOrder; onClose: () => void }) {
  const { t } = useTranslation('tickets');
  const [to, setTo] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const command = useCommand('workOrders.assign', {
    quiet: true,
    mask: false,
    stale: WORK_ORDER_STALE,
    onDone: () => {
      toastDone(t('act.handedOn'));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => to !== null && command.mutate({ code: workOrder.code, to, note })}
      title={t('act.handOnTitle')}
      lost={t('act.handOnText')}
      verb={t('act.handOn')}
      ready={to !== null}
      busy={command.isPending}
      error={command.error ? errorText(command.error) : null}
    >
      <Stack gap="sm">
        <Select
          label={t('act.colleague')}
          data={workOrder.colleagues.map(({ userId, name }) => ({ value: userId, label: name }))}
          value={to}
          onChange={setTo}
          searchable
        />
        <Textarea
          label={t('act.note')}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          maxLength={1_000}
          autosize
          minRows={2}
        />
      </Stack>
    </ConfirmDialog>
  );
}
