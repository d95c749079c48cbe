import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import type { WorkOrder } from './work-order.ts';
import { WORK_ORDER_STALE } from './work-order-stale.ts';

/** Gives a work order to a colleague, with a note that only staff read. */
export function HandOnDialog({ workOrder, onClose }: { workOrder: WorkOrder; onClose: () => void }) {
  const { t } = useTranslation('tickets');
  return (
    <CommandDialog
      call="workOrders.assign"
      params={{ code: workOrder.code }}
      fields={[
        {
          kind: 'custom',
          name: 'to',
          render: (to, onChange) => (
            <Select
              label={t('act.colleague')}
              data={workOrder.colleagues.map(({ userId, name }) => ({ value: userId, label: name }))}
              value={to || null}
              onChange={(next) => onChange(next ?? '')}
              searchable
            />
          ),
        },
        { kind: 'area', name: 'note', label: t('act.note') },
      ]}
      title={t('act.handOnTitle')}
      lost={t('act.handOnText')}
      verb={t('act.handOn')}
      stale={WORK_ORDER_STALE}
      done={t('act.handedOn')}
      onClose={onClose}
    />
  );
}
