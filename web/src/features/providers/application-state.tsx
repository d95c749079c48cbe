import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#web/api/query.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { StateChip } from '#web/ui/state-chip.tsx';
import classes from './providers.module.css';
import { type Application, type Conditions, isOpen, OWN_STALE } from './providers.queries.ts';

const TONES = {
  draft: 'turn',
  pending: 'waiting',
  more_asked: 'turn',
  approved: 'done',
  refused: 'dispute',
  withdrawn: 'waiting',
} as const;

interface Props {
  own: Conditions;
  /** What stands in the form is not saved: staff would read the old text. */
  isEdited: boolean;
}

/** How far the application is, what staff wrote, and what to do next. */
export function ApplicationPanel({ own, isEdited }: Props) {
  const { t } = useTranslation('providers');
  const { application, mayApplyAt } = own;
  if (application === null) return null;
  const { state, note, sentAt } = application;
  return (
    <Panel
      title={t('state.title')}
      aside={
        <StateChip tone={TONES[state]} soft>
          {t(`state.is.${state}`)}
        </StateChip>
      }
      footer={isOpen(application) ? <Actions application={application} own={own} isEdited={isEdited} /> : undefined}
    >
      <div className={classes.fields}>
        <p>{t(`state.text.${state}`, { when: mayApplyAt ? formatDateTime(mayApplyAt) : '' })}</p>
        {sentAt && <p>{t('state.sent', { when: formatDateTime(sentAt) })}</p>}
        {isEdited && <p>{t('state.edited')}</p>}
        {note !== '' && (
          <Note tone={state === 'more_asked' ? 'turn' : 'neutral'} title={t('state.note')}>
            {note}
          </Note>
        )}
      </div>
    </Panel>
  );
}

function Actions({ application, own, isEdited }: Props & { application: Application }) {
  const { t } = useTranslation('providers');
  const [isWithdrawing, setWithdrawing] = useState(false);
  const send = useCommand('providers.sendApplication', {
    stale: OWN_STALE,
    onDone: () => toastDone(t('state.sentDone')),
  });
  const isComplete = own.conditions.every(({ isMet, counts }) => isMet || counts !== 'application');
  return (
    <Group gap="sm" justify="flex-end">
      <Button variant="default" onClick={() => setWithdrawing(true)}>
        {t('state.withdraw')}
      </Button>
      {application.state !== 'pending' && (
        <Button disabled={!isComplete || isEdited} loading={send.isPending} onClick={() => send.mutate({})}>
          {t('state.send')}
        </Button>
      )}
      {isWithdrawing && <WithdrawDialog onClose={() => setWithdrawing(false)} />}
    </Group>
  );
}

function WithdrawDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('providers');
  return (
    <CommandDialog
      call="providers.withdrawApplication"
      params={{}}
      onClose={onClose}
      title={t('state.withdrawTitle')}
      lost={t('state.withdrawLost')}
      verb={t('state.withdraw')}
      danger
      stale={OWN_STALE}
      done={t('state.withdrawn')}
    />
  );
}
