import { Button, Group, Radio, Select, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import { useCall } from '#web/api/query.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { CaseFile } from '../dispute/case-file.tsx';
import { SeenElsewhere } from '../dispute/seen-elsewhere.tsx';
import { useTradeCommand } from '../trade/trade.queries.ts';
import type { PointsOrder } from './points-order.queries.ts';
import { holdsCase } from './points-words.ts';

/** What is done with a case besides ruling: its holder asks a party to answer, and who reads it takes it along. */
export function PointsCaseTools({ order }: { order: PointsOrder }) {
  const { t } = useTranslation('points-orders');
  const [open, setOpen] = useState<'remind' | 'pass' | null>(null);
  const close = () => setOpen(null);
  if (order.disputedBy === null) return null;
  return (
    <Panel title={t('tools.title')}>
      {holdsCase(order) && (
        <Group mb="md" grow>
          <Button variant="default" onClick={() => setOpen('remind')}>
            {t('tools.remind')}
          </Button>
          <Button variant="default" onClick={() => setOpen('pass')}>
            {t('tools.pass')}
          </Button>
        </Group>
      )}
      <CaseFile code={order.code} />
      {open === 'remind' && <RemindDialog order={order} onClose={close} />}
      {open === 'pass' && <PassDialog order={order} onClose={close} />}
    </Panel>
  );
}

/** For the staff of a case: where else its pictures were shown, which often decides it. */
export function PointsSeen({ order }: { order: PointsOrder }) {
  const { t } = useTranslation('disputes-evidence');
  const isStaff = order.role === 'moderator' && order.disputedBy !== null;
  const similar = useCall('pointsOrders.similar', { code: order.code }, { enabled: isStaff });
  if (!isStaff) return null;
  return (
    <Panel title={t('seen.title')}>
      <Loaded of={[similar]} skeleton={{ rows: 1, avatar: false }}>
        {({ seen }) => <SeenElsewhere seen={seen} none={t('seen.nonePictures')} />}
      </Loaded>
    </Panel>
  );
}

const PARTIES = ['seller', 'buyer'] as const;

function RemindDialog({ order, onClose }: { order: PointsOrder; onClose: () => void }) {
  const { t } = useTranslation('points-orders');
  const [party, setParty] = useState<(typeof PARTIES)[number] | null>(null);
  const [note, setNote] = useState('');
  const command = useTradeCommand('points', 'pointsOrders.remind', onClose);
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

const MIN_REASON = 10;

/** The case goes to a colleague, or is left to the administrators. */
function PassDialog({ order, onClose }: { order: PointsOrder; onClose: () => void }) {
  const { t } = useTranslation('points-orders');
  const [to, setTo] = useState('');
  const [reason, setReason] = useState('');
  const command = useTradeCommand('points', 'pointsOrders.passOn', onClose);
  const colleagues = order.colleagues.map(({ userId, name, isAdmin }) => ({
    value: userId,
    label: isAdmin ? t('tools.passAdmin', { name }) : name,
  }));
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => command.mutate({ code: order.code, ...(to ? { to } : {}), reason: reason.trim() })}
      title={t('tools.passTitle')}
      lost={t('tools.passWhat')}
      verb={t('tools.pass')}
      busy={command.isPending}
      error={command.error ? errorText(command.error) : null}
      ready={reason.trim().length >= MIN_REASON}
    >
      <Stack gap="sm">
        <Select
          label={t('tools.passTo')}
          data={[{ value: '', label: t('tools.passAdmins') }, ...colleagues]}
          value={to}
          onChange={(value) => setTo(value ?? '')}
          allowDeselect={false}
        />
        <Textarea
          label={t('tools.passWhy')}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          maxLength={500}
          autosize
          minRows={2}
        />
      </Stack>
    </ConfirmDialog>
  );
}
