import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { MAX_HANDOVER_NOTE } from '#core/shifts/handover.ts';
import { useCall, useCommand } from '#web/api/query.ts';
import { formatWhen } from '#web/lib/date.ts';
import { submitting } from '#web/lib/submitting.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import { HandoverItems } from './handover-items.tsx';
import classes from './shifts.module.css';

type Handover = ResultOf<'shifts.listHandovers'>['list'][number];

const STALE = ['shifts.listHandovers', 'shifts.getMine'] as const;

/** What whoever leaves writes for whoever comes. */
export function WriteHandover({ isStaff }: { isStaff: boolean }) {
  const { t } = useTranslation('shifts');
  const [note, setNote] = useState('');
  const draft = useCall('shifts.draftHandover', {});
  const writing = useCommand('shifts.writeHandover', {
    stale: STALE,
    onDone: () => {
      setNote('');
      toastDone(t('handover.written'));
    },
  });
  return (
    <Panel title={t('handover.write')}>
      <Loaded of={[draft]} skeleton={{ rows: 2, avatar: false }}>
        {({ items }) => (
          <form className={classes.write} onSubmit={submitting(() => writing.mutate({ note }))}>
            <p className={classes.hint}>{t(items.length === 0 ? 'handover.nothingOpen' : 'handover.goesAlong')}</p>
            <HandoverItems items={items} isStaff={isStaff} />
            <Textarea
              label={t('handover.note')}
              autosize
              minRows={3}
              maxLength={MAX_HANDOVER_NOTE}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
            <Button type="submit" loading={writing.isPending}>
              {t('handover.send')}
            </Button>
          </form>
        )}
      </Loaded>
    </Panel>
  );
}

/** The latest hand-overs, with who has acknowledged them. */
export function HandoverList({ isStaff }: { isStaff: boolean }) {
  const { t } = useTranslation('shifts');
  const handovers = useCall('shifts.listHandovers', {});
  return (
    <Panel title={t('handover.latest')}>
      <Loaded of={[handovers]} skeleton={{ rows: 3, avatar: false }}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState title={t('handover.none')} />
          ) : (
            <ul className={classes.handovers}>
              {list.map((handover) => (
                <Sheet key={handover.id} handover={handover} isStaff={isStaff} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}

function Sheet({ handover, isStaff }: { handover: Handover; isStaff: boolean }) {
  const { t } = useTranslation('shifts');
  const seeing = useCommand('shifts.acknowledge', { stale: STALE });
  const { id, by, at, note, items, seenBy, seenAt, isMine } = handover;
  return (
    <li>
      <div className={classes.sheetHead}>
        <b>{by}</b>
        <time dateTime={at}>{formatWhen(at)}</time>
        {seenBy === null ? (
          <StateChip tone="turn" soft>
            {t('handover.open')}
          </StateChip>
        ) : (
          <StateChip tone="done">{t('handover.seen', { name: seenBy, when: formatWhen(seenAt ?? at) })}</StateChip>
        )}
        {seenBy === null && !isMine && (
          <Button size="xs" loading={seeing.isPending} onClick={() => seeing.mutate({ id })}>
            {t('handover.acknowledge')}
          </Button>
        )}
      </div>
      <p className="cw-wrap">{note || t('handover.noNote')}</p>
      <HandoverItems items={items} isStaff={isStaff} />
    </li>
  );
}
