import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { CaseFile } from '../dispute/case-file.tsx';
import { SeenElsewhere } from '../dispute/seen-elsewhere.tsx';
import { TradeDialog } from '../trade/trade-dialog.tsx';
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
  const parties = PARTIES.map((value) => ({ value, label: order[value].name }));
  return (
    <TradeDialog
      kind="points"
      call="pointsOrders.remind"
      params={{ code: order.code }}
      fields={[
        { kind: 'radio', name: 'party', label: t('tools.whom'), options: parties },
        { kind: 'area', name: 'note', label: t('tools.missing') },
      ]}
      title={t('tools.remindTitle')}
      lost={t('tools.remindWhat')}
      verb={t('tools.remind')}
      onClose={onClose}
    />
  );
}

/** The case goes to a colleague, or is left to the administrators. */
function PassDialog({ order, onClose }: { order: PointsOrder; onClose: () => void }) {
  const { t } = useTranslation('points-orders');
  const colleagues = order.colleagues.map(({ userId, name, isAdmin }) => ({
    value: userId,
    label: isAdmin ? t('tools.passAdmin', { name }) : name,
  }));
  return (
    <TradeDialog
      kind="points"
      call="pointsOrders.passOn"
      params={{ code: order.code }}
      fields={[
        {
          kind: 'pick',
          name: 'to',
          label: t('tools.passTo'),
          options: [{ value: '', label: t('tools.passAdmins') }, ...colleagues],
        },
        { kind: 'area', name: 'reason', label: t('tools.passWhy') },
      ]}
      title={t('tools.passTitle')}
      lost={t('tools.passWhat')}
      verb={t('tools.pass')}
      onClose={onClose}
    />
  );
}
