import { useTranslation } from 'react-i18next';
import { useSession } from '#web/api/session.ts';
import { serverNow } from '#web/lib/clock.ts';
import { formatDateTime, formatElapsed } from '#web/lib/date.ts';
import { cx } from '#web/lib/text.ts';
import { STAFF_GROUPS } from '#web/page-record.ts';
import { paths } from '#web/paths.ts';
import { allowed } from '#web/shell/guards.ts';
import { STAFF_ENTRIES } from '#web/shell/staff/staff-nav.ts';
import { type QueueState, useQueues } from '#web/shell/staff/use-queues.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { Lines } from '#web/ui/list/lines.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import { SetupPanel } from './setup-panel.tsx';
import classes from './staff.module.css';

/** The home of staff: what waits, since when, and for whom; then every page of the console. */
export function HomePage() {
  const { t } = useTranslation('console');
  const queues = useQueues();
  return (
    <Page title={t('title')} sub={t('sub')}>
      <div className={classes.cards}>
        <SetupPanel />
        <Panel title={t('queues')} flush>
          <Loaded of={[queues]} skeleton={{ rows: 3, height: 56, avatar: false }} inset>
            {({ list }) =>
              list.length === 0 ? <EmptyState title={t('none')}>{t('noneText')}</EmptyState> : <Queues all={list} />
            }
          </Loaded>
        </Panel>
        <Places />
      </div>
    </Page>
  );
}

/** Queues in which something waits or is being worked on, the longest waiting first; the others in one line. */
function Queues({ all }: { all: readonly QueueState[] }) {
  const { t } = useTranslation('console');
  const busy = all.filter(isBusy).toSorted((a, b) => sinceOf(a) - sinceOf(b));
  const idle = all.filter((queue) => !isBusy(queue));
  return (
    <>
      {busy.length > 0 && <QueueTable rows={busy} />}
      {idle.length > 0 && (
        <p className={classes.idle}>
          {t(busy.length === 0 ? 'allClear' : 'idle')}
          {idle.map(({ name }) => (
            <AppLink key={name} href={placeOf(name)}>
              {t(`queue.${name}.name`)}
            </AppLink>
          ))}
        </p>
      )}
    </>
  );
}

const isBusy = ({ waiting, held }: QueueState): boolean => waiting > 0 || held > 0;
const sinceOf = ({ oldest }: QueueState): number => (oldest === null ? Number.POSITIVE_INFINITY : Date.parse(oldest));

const placeOf = (name: QueueState['name']) =>
  STAFF_ENTRIES.map(({ queues }) => queues[name]).find((href) => href !== undefined) ?? paths.staffHome();

function QueueTable({ rows }: { rows: readonly QueueState[] }) {
  const { t } = useTranslation('console');
  const columns: Column<QueueState>[] = [
    {
      key: 'name',
      header: t('column.queue'),
      width: 'minmax(0, 1.6fr)',
      cell: ({ name }) => <Lines first={<b>{t(`queue.${name}.name`)}</b>} second={t(`queue.${name}.what`)} />,
    },
    {
      key: 'waiting',
      header: t('column.waiting'),
      cell: ({ waiting, name }) =>
        waiting === 0 ? (
          <span className={classes.none}>{t('nothing')}</span>
        ) : (
          <StateChip tone={name === 'cases' ? 'dispute' : 'waiting'}>{t('waits', { count: waiting })}</StateChip>
        ),
    },
    { key: 'oldest', header: t('column.oldest'), cell: ({ oldest }) => <Age since={oldest} /> },
    {
      key: 'mine',
      header: t('column.whose'),
      cell: (queue) => <Holders queue={queue} />,
    },
  ];
  return (
    <DataTable
      label={t('queues')}
      columns={columns}
      rows={rows}
      rowKey={({ name }) => name}
      rowHref={({ name }) => placeOf(name)}
    />
  );
}

/** How much the viewer has, then the colleagues who have the most; the rest of it is a number. */
function Holders({ queue: { held, mine, holders } }: { queue: QueueState }) {
  const { t } = useTranslation('console');
  const others = held - mine - holders.reduce((sum, { count }) => sum + count, 0);
  const names = holders.map(({ name, count }) => t('holder', { name, count }));
  return (
    <Lines
      first={mine > 0 ? t('yours', { count: mine }) : t('noneYours')}
      second={held > mine && [...names, ...(others > 0 ? [t('others', { count: others })] : [])].join(' · ')}
    />
  );
}

/** Milliseconds after which the oldest of a queue stands out. */
const LATE_MS = 24 * 3_600_000;

/** How long the oldest has waited; the counts are read again every half a minute. */
function Age({ since }: { since: string | null }) {
  if (since === null) return <span className={classes.none}>–</span>;
  const waited = serverNow() - Date.parse(since);
  return (
    <time dateTime={since} title={formatDateTime(since)} className={cx('cw-num', waited > LATE_MS && classes.late)}>
      {formatElapsed(waited)}
    </time>
  );
}

/** On a phone the navigation is a bar of which a part is out of sight; here all pages stand in order. */
function Places() {
  const { t } = useTranslation('console');
  const { user } = useSession();
  if (!user) return null;
  const places = STAFF_ENTRIES.filter(({ key, guard }) => key !== 'home' && allowed(guard, user));
  return (
    <div className={classes.places}>
      {STAFF_GROUPS.filter((group) => places.some((entry) => entry.group === group)).map((group) => (
        <Panel key={group} title={t(`group.${group}`)}>
          <ul className={classes.entries}>
            {places
              .filter((entry) => entry.group === group)
              .map(({ key, href }) => (
                <li key={key}>
                  <AppLink href={href}>{t(`entry.${key}`)}</AppLink>
                </li>
              ))}
          </ul>
        </Panel>
      ))}
    </div>
  );
}
