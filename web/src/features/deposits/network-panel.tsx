import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RESUMABLE_ALARMS } from '#core/deposits/judge-nodes.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import classes from './deposits.module.css';
import { ResumeDialog } from './resume-dialog.tsx';
import type { WatchedNetwork } from './watched-network.ts';

/** One network: both nodes, how far it was read, and what is wrong. */
export function NetworkPanel({ network, canResume }: { network: WatchedNetwork; canResume: boolean }) {
  const { t } = useTranslation('deposits');
  const [resuming, setResuming] = useState(false);
  const { alarm, alarmSince } = network;
  const figure = (height: number | null) => height?.toLocaleString() ?? t('watch.silent');
  return (
    <Panel
      className={classes.panel}
      title={network.name}
      aside={
        <StateChip tone={alarm === null ? 'done' : network.isStopped ? 'dispute' : 'waiting'}>
          {t(alarm === null ? 'watch.well' : network.isStopped ? 'watch.stopped' : 'watch.slow')}
        </StateChip>
      }
    >
      {alarm !== null && (
        <Note
          tone="stop"
          title={t(`alarm.${alarm}`)}
          action={
            RESUMABLE_ALARMS.includes(alarm) &&
            canResume && <Button onClick={() => setResuming(true)}>{t('resume.open')}</Button>
          }
        >
          {t(`alarmWhy.${alarm}`)} {alarmSince !== null && t('watch.since', { at: formatDateTime(alarmSince) })}
        </Note>
      )}
      <KeyValues
        rows={[
          ...network.nodes.map((node, place) => ({
            label: `${t('watch.node', { no: place + 1 })} · ${node.name}`,
            value: node.isAlarming ? <b>{figure(node.height)}</b> : figure(node.height),
          })),
          { label: t('watch.read'), value: figure(network.height) },
          { label: t('watch.final', { count: network.confirmations }), value: figure(network.finalHeight) },
          { label: t('watch.confirming'), value: network.confirming.toLocaleString() },
          {
            label: t('watch.custody'),
            value: <Amount value={network.custody} unit={network.unit} suffix={network.currency} />,
          },
          {
            label: t('watch.polled'),
            value: network.polledAt === null ? t('watch.reading') : formatDateTime(network.polledAt),
          },
        ]}
      />
      {resuming && <ResumeDialog network={network} onClose={() => setResuming(false)} />}
    </Panel>
  );
}
