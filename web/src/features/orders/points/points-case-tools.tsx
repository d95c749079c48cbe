import { Button, Group, Radio, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { CaseFile } from '../dispute/case-file.tsx';
import { type PointsOrder, usePointsCommand } from './points-order.queries.ts';
import { holdsCase } from './points-words.ts';

/** What is done with a case besides ruling: its holder asks a party to answer, and who reads it takes it along. */
export function PointsCaseTools({ order }: { order: PointsOrder }) {
  const { t } = useTranslation('points-orders');
  const [asks, setAsks] = useState(false);
  if (order.disputedBy === null) return null;
  return (
    <Panel title={t('tools.title')}>
      {holdsCase(order) && (
        <Button variant="default" fullWidth mb="md" onClick={() => setAsks(true)}>
          {t('tools.remind')}
        </Button>
      )}
      <CaseFile code={order.code} />
      {asks && <RemindDialog order={order} onClose={() => setAsks(false)} />}
    </Panel>
  );
}

const PARTIES = ['seller', 'buyer'] as const;

function RemindDialog({ order, onClose }: { order: PointsOrder; onClose: () => void }) {
  const { t } = useTranslation('points-orders');
  const [party, setParty] = useState<(typeof PARTIES)[number] | null>(null);
  const [note, setNote] = useState('');
  const command = usePointsCommand('pointsOrders.remind', onClose);
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => party && command.mutate({ code: order.code, party, note: note.trim() })}
      title={t('tools.remindTitle')}
      lost={t('tools.remindWhat')}
      verb={t('tools.remind')}
      busy={command.isPending}
      error={command.error ? errorText(command.error) : null}
      ready={party !== null && note.trim() !== ''}
    >
      <Stack gap="sm">
        <Radio.Group
          label={t('tools.whom')}
          value={party}
          onChange={(value) => setParty(PARTIES.find((item) => item === value) ?? null)}
          required
        >
          <Group mt="xs">
            {PARTIES.map((item) => (
              <Radio key={item} value={item} label={order[item].name} />
            ))}
          </Group>
        </Radio.Group>
        <Textarea
          label={t('tools.missing')}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          maxLength={500}
          autosize
          minRows={2}
        />
      </Stack>
    </ConfirmDialog>
  );
}
