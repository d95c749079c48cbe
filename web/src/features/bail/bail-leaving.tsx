import { Box, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HeldNote, ResetPauseNote } from '#web/features/people/public.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { formatAmount, formatExact } from '#web/lib/money.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import { useCountdown } from '#web/ui/use-countdown.ts';
import classes from './bail.module.css';
import { type BailStatus, days, STALE } from './bail.queries.ts';

type OpenDialog = 'give' | 'withdraw' | 'takeBack' | null;

/** The withdrawal of bail after a notice, with the consequences of each step. */
export function BailLeaving({ status }: { status: BailStatus }) {
  const { t } = useTranslation('bail');
  const [openDialog, setAsked] = useState<OpenDialog>(null);
  const close = () => setAsked(null);
  const { notice } = status;
  return (
    <Panel title={t('leave.title')} aside={notice && <StateChip tone="waiting">{t('leave.running')}</StateChip>}>
      {notice ? (
        <Running status={status} notice={notice} ask={setAsked} />
      ) : (
        <>
          <Box component="p" lh="xl" c="var(--cw-text-2)" className={classes.text}>
            {t('leave.how', { count: days(status.noticeS) })}
          </Box>
          <Button
            variant="default"
            mt="md"
            disabled={!status.isProvider || status.paid === '0'}
            onClick={() => setAsked('give')}
          >
            {t('leave.give')}
          </Button>
        </>
      )}
      {openDialog === 'give' && <GiveDialog status={status} onClose={close} />}
      {openDialog === 'withdraw' && <WithdrawDialog onClose={close} />}
      {openDialog === 'takeBack' && <TakeBackDialog status={status} onClose={close} />}
    </Panel>
  );
}

interface RunningProps {
  status: BailStatus;
  notice: NonNullable<BailStatus['notice']>;
  ask: (requested: OpenDialog) => void;
}

/** A running notice, what it still waits for, and both actions. */
function Running({ status, notice, ask }: RunningProps) {
  const { t } = useTranslation('bail');
  const { leftMs } = useCountdown(notice.freeAt);
  const isOver = leftMs !== null && leftMs <= 0;
  const isOpen = status.openOrders > 0 || status.openDebt !== '0' || status.frozen !== '0';
  return (
    <>
      <KeyValues
        rows={[
          { label: t('leave.givenAt'), value: formatDateTime(notice.givenAt) },
          { label: t('leave.freeAt'), value: formatDateTime(notice.freeAt) },
          { label: t('leave.openOrders'), value: status.openOrders },
          { label: t('leave.openDebt'), value: formatAmount(status.openDebt) },
          { label: t('leave.reserved'), value: formatAmount(status.frozen) },
        ]}
      />
      <Box component="p" lh="xl" c="var(--cw-text-2)" className={classes.text}>
        {t(isOver ? (isOpen ? 'leave.blocked' : 'leave.ready') : 'leave.waits')}
      </Box>
      <Group gap="sm" align="stretch" mt="md">
        {status.isProvider && (
          <Button variant="default" onClick={() => ask('withdraw')}>
            {t('leave.withdraw')}
          </Button>
        )}
        <Button disabled={!isOver || isOpen} onClick={() => ask('takeBack')}>
          {t('leave.takeBack')}
        </Button>
      </Group>
    </>
  );
}

function GiveDialog({ status, onClose }: { status: BailStatus; onClose: () => void }) {
  const { t } = useTranslation('bail');
  return (
    <CommandDialog
      call="bail.giveNotice"
      params={{}}
      title={t('leave.giveTitle')}
      lost={t('leave.giveLost', { count: days(status.noticeS) })}
      rows={[
        { label: t('leave.bail'), value: formatExact(status.paid) },
        { label: t('leave.openOrders'), value: status.openOrders },
      ]}
      check={t('leave.giveCheck')}
      verb={t('leave.give')}
      danger
      stale={[...STALE, 'ads.listMine']}
      onClose={onClose}
    />
  );
}

function WithdrawDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('bail');
  return (
    <CommandDialog
      call="bail.withdrawNotice"
      params={{}}
      title={t('leave.withdrawTitle')}
      lost={t('leave.withdrawLost')}
      verb={t('leave.withdraw')}
      stale={STALE}
      onClose={onClose}
    />
  );
}

function TakeBackDialog({ status, onClose }: { status: BailStatus; onClose: () => void }) {
  const { t } = useTranslation('bail');
  return (
    <CommandDialog
      call="bail.takeBack"
      params={{}}
      fields={[{ kind: 'password', name: 'tradePassword' }]}
      title={t('leave.takeBackTitle', { amount: formatAmount(status.paid) })}
      lost={t('leave.takeBackLost')}
      rows={[
        { label: t('pay.available'), value: formatExact(status.available) },
        {
          label: t('leave.after'),
          value: formatExact(BigInt(status.available) + BigInt(status.paid)),
          total: true,
        },
      ]}
      verb={t('leave.takeBack')}
      stale={STALE}
      done={({ returned }) => t('leave.returned', { amount: formatAmount(returned) })}
      onClose={onClose}
    >
      <ResetPauseNote />
      <HeldNote />
    </CommandDialog>
  );
}
