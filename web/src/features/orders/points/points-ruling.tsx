import { Button, Group, Radio, Stack } from '@mantine/core';
import { IconGavel } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { POINTS_RULING_OUTCOMES, type PointsRuling as PointsRulingOutcome } from '#core/orders/points/points-states.ts';
import { errorText } from '#web/api/api-error.ts';
import { isWithin, limitOf } from '#web/api/limits.ts';
import { formatWhen } from '#web/lib/date.ts';
import { ReasonField } from '#web/ui/form/reason-field.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import { useTradeCommand } from '../trade/trade.queries.ts';
import classes from '../workspace/workspace.module.css';
import { Missing } from './missing.tsx';
import { PointsAcceptDialog, PointsReasonDialog } from './points-dialog.tsx';
import type { PointsOrder } from './points-order.queries.ts';
import { earlierRulings } from './points-rulings.ts';
import { valuesOf } from './points-words.ts';

/** The ruling with what a party may do about it, the one that was appealed, and for the holder of the case the form to rule. */
export function PointsRuling({ order }: { order: PointsOrder }) {
  const { t } = useTranslation('points-orders');
  return (
    <>
      {order.ruling && <Ruled order={order} />}
      {earlierRulings(order).map(({ at, outcome, reason }) => (
        <Panel key={at} title={t('ruling.earlier')} aside={formatWhen(at)}>
          <RulingNote order={order} outcome={outcome} reason={reason} />
        </Panel>
      ))}
      {order.can.includes('rule') && <RulingForm order={order} />}
    </>
  );
}

interface NoteProps {
  order: PointsOrder;
  outcome: PointsRulingOutcome;
  reason: string;
}

/** What was ruled, and why, in the moderator's lines. */
function RulingNote({ order, outcome, reason }: NoteProps) {
  const { t } = useTranslation('points-orders');
  return (
    <Note icon={<IconGavel size={19} stroke={1.75} />} title={t(`ruling.${outcome}`, valuesOf(order))}>
      <span className={classes.words}>{reason}</span>
    </Note>
  );
}

function Ruled({ order }: { order: PointsOrder }) {
  const { t } = useTranslation('points-orders');
  const [appealing, setAppealing] = useState(false);
  const [accepting, setAccepting] = useState(false);
  const { ruling, can, acceptedBy, appealedBy, state } = order;
  if (ruling === null) return null;
  const ruledAt = order.events.findLast(({ type }) => type === 'rule')?.at;
  return (
    <Panel
      title={t(state === 'in_dispute' ? 'ruling.appealed' : 'ruling.title')}
      aside={ruledAt && formatWhen(ruledAt)}
    >
      <RulingNote order={order} outcome={ruling.outcome} reason={ruling.reason} />
      {(acceptedBy.length > 0 || appealedBy !== null) && (
        <Group mt="sm" gap="xs">
          {acceptedBy.map((party) => (
            <StateChip key={party} tone="done">
              {t('ruling.acceptedBy', { name: order[party].name })}
            </StateChip>
          ))}
          {appealedBy !== null && (
            <StateChip tone="dispute">{t('ruling.appealedBy', { name: order[appealedBy].name })}</StateChip>
          )}
        </Group>
      )}
      {(can.includes('accept_ruling') || can.includes('appeal')) && (
        <Group mt="sm" gap="xs">
          {can.includes('accept_ruling') && <Button onClick={() => setAccepting(true)}>{t('ruling.accept')}</Button>}
          {can.includes('appeal') && (
            <Button variant="outline" color="brick" onClick={() => setAppealing(true)}>
              {t('ruling.appeal')}
            </Button>
          )}
        </Group>
      )}
      <PointsAcceptDialog order={order} opened={accepting} onClose={() => setAccepting(false)} />
      <PointsReasonDialog order={order} opened={appealing} onClose={() => setAppealing(false)} step="appeal" />
    </Panel>
  );
}

const REASON = limitOf('pointsOrders.rule', 'reason');

function RulingForm({ order }: { order: PointsOrder }) {
  const { t } = useTranslation('points-orders');
  const [outcome, setOutcome] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const command = useTradeCommand('points', 'pointsOrders.rule');
  const chosen = POINTS_RULING_OUTCOMES.find((item) => item === outcome);
  const missing = chosen === undefined ? 'outcome' : !isWithin(REASON, reason) ? 'reason' : null;
  return (
    <Panel title={t('ruling.form')}>
      <Stack gap="smplus">
        <Radio.Group label={t('ruling.who')} value={outcome} onChange={setOutcome} required>
          <Stack gap="xs" mt="xs">
            {POINTS_RULING_OUTCOMES.map((item) => (
              <Radio key={item} value={item} label={t(`ruling.${item}`, valuesOf(order))} />
            ))}
          </Stack>
        </Radio.Group>
        <ReasonField
          limit={REASON}
          label={t('ruling.reason')}
          hint={t('ruling.reasonHint')}
          value={reason}
          onChange={setReason}
          rows={3}
        />
        {command.error && <Note tone="stop">{errorText(command.error)}</Note>}
        {missing && <Missing>{t(`ruling.needs.${missing}`, { count: REASON.min ?? 0 })}</Missing>}
        <Button
          disabled={missing !== null}
          loading={command.isPending}
          onClick={() => chosen && command.mutate({ code: order.code, outcome: chosen, reason: reason.trim() })}
        >
          {t('ruling.act')}
        </Button>
      </Stack>
    </Panel>
  );
}
