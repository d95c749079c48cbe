import { Stack } from '@mantine/core';
import { IconCheck, IconFlag, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton, ActionButtons } from '#web/ui/layout/action-button.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { PointsCancelDialog, PointsProvenDialog, PointsReasonDialog } from './points-dialog.tsx';
import type { PointsAbility, PointsOrder } from './points-order.queries.ts';
import { valuesOf } from './points-words.ts';

type Step = 'release' | 'concede' | 'cancel' | 'dispute' | 'reject_card';
const STEPS = ['release', 'reject_card', 'dispute', 'concede', 'cancel'] as const satisfies readonly PointsAbility[];

const ICONS: Readonly<Record<Step, ReactNode>> = {
  release: <IconCheck size={19} stroke={2.4} />,
  concede: <IconX size={18} stroke={2} />,
  cancel: <IconX size={18} stroke={2} />,
  dispute: <IconFlag size={18} stroke={1.75} />,
  reject_card: <IconFlag size={18} stroke={1.75} />,
};

/** What a party can do besides paying, each with what it does. */
export function PointsActions({ order }: { order: PointsOrder }) {
  const { t } = useTranslation('points-orders');
  const [open, setOpen] = useState<Step | null>(null);
  const steps = STEPS.filter((step) => order.can.includes(step));
  if (steps.length === 0) return null;
  const close = () => setOpen(null);
  const dialog = { order, onClose: close };
  return (
    <Panel title={t('act.title')}>
      <Stack gap="sm">
        {order.can.includes('release') && (
          <Note tone="frozen">{t(order.payTo === null ? 'act.tipCard' : 'act.tip', valuesOf(order))}</Note>
        )}
        <ActionButtons>
          {steps.map((step) => (
            <ActionButton
              key={step}
              icon={ICONS[step]}
              label={t(`act.${step}.label`, valuesOf(order))}
              hint={t(`act.${step}.hint`, valuesOf(order))}
              onClick={() => setOpen(step)}
              danger={step !== 'release'}
            />
          ))}
        </ActionButtons>
      </Stack>
      <PointsProvenDialog {...dialog} step="release" opened={open === 'release'} />
      <PointsProvenDialog {...dialog} step="concede" opened={open === 'concede'} />
      <PointsCancelDialog {...dialog} opened={open === 'cancel'} />
      <PointsReasonDialog {...dialog} step="dispute" opened={open === 'dispute'} />
      <PointsReasonDialog {...dialog} step="reject" opened={open === 'reject_card'} />
    </Panel>
  );
}
