import { Button, SegmentedControl, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import { maxOf } from '#web/api/limits.ts';
import { useCommand } from '#web/api/query.ts';
import { submitting } from '#web/lib/submitting.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import type { WorkOrder } from './work-order.ts';
import { WORK_ORDER_STALE } from './work-order-stale.ts';

const LEAST = 2;

/** Ends a work order: solved or not, what was done, and what the user reads. */
export function ProcessPanel({ workOrder }: { workOrder: WorkOrder }) {
  const { t } = useTranslation('tickets');
  const [solved, setSolved] = useState<'yes' | 'no'>('yes');
  const [solution, setSolution] = useState(workOrder.solution);
  const [endDescription, setEndDescription] = useState('');
  const command = useCommand('workOrders.process', {
    quiet: true,
    mask: false,
    stale: WORK_ORDER_STALE,
    onDone: () => toastDone(t('act.processed')),
  });
  const isReady = solution.trim().length >= LEAST && endDescription.trim().length >= LEAST;
  return (
    <Panel title={t('act.process')}>
      <form
        onSubmit={submitting(() =>
          command.mutate({ code: workOrder.code, solved: solved === 'yes', solution, endDescription }),
        )}
      >
        <Stack gap="sm">
          <SegmentedControl
            aria-label={t('filter.solved')}
            value={solved}
            onChange={(value) => setSolved(value === 'no' ? 'no' : 'yes')}
            data={[
              { value: 'yes', label: t('state.solved') },
              { value: 'no', label: t('state.unsolved') },
            ]}
          />
          <Textarea
            label={t('field.solution')}
            value={solution}
            onChange={(event) => setSolution(event.currentTarget.value)}
            maxLength={maxOf('workOrders.process', 'solution')}
            autosize
            minRows={2}
          />
          <Textarea
            label={t('field.endDescription')}
            description={t('act.userReads')}
            value={endDescription}
            onChange={(event) => setEndDescription(event.currentTarget.value)}
            maxLength={maxOf('workOrders.process', 'endDescription')}
            autosize
            minRows={2}
          />
          {command.error && <Note tone="stop">{errorText(command.error)}</Note>}
          <Button type="submit" disabled={!isReady} loading={command.isPending}>
            {t('act.processVerb')}
          </Button>
        </Stack>
      </form>
    </Panel>
  );
}
