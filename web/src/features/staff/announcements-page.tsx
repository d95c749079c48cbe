import { Button } from '@mantine/core';
import { IconSpeakerphone } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { ANNOUNCEMENT_SHOWS } from '#core/notices/announcements.ts';
import { useCall, useCommand } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import { SavedFilters } from '#web/features/saved-filters/public.ts';
import { ReasonDialog } from '#web/features/settings/public.ts';
import { storedLang } from '#web/i18n/lang.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { formatNumber } from '#web/lib/number.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { FilterBar, FilterPill } from '#web/ui/form/filter-pill.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { ActHeader } from '#web/ui/list/act-header.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { Page } from '#web/ui/page/page.tsx';
import { StateChip, type Tone } from '#web/ui/state-chip.tsx';
import { AnnounceDialog } from './announce-dialog.tsx';
import classes from './staff.module.css';

type Row = ResultOf<'notices.listAnnouncements'>['list'][number];

const PAGE_ROWS = 20;
/** The header has no button: a track as wide as its content would stand elsewhere in each row. */
const ACT_WIDTH = '104px';
const TONES: Record<Row['state'], Tone> = {
  scheduled: 'waiting',
  sending: 'frozen',
  sent: 'done',
  over: 'waiting',
  cancelled: 'waiting',
};

/** What the house says to many: announcements that wait, run, or are over. */
export function AnnouncementsPage() {
  const { t } = useTranslation('staff');
  const [{ show, page }, change] = usePageSearch('/staff/announcements');
  const isAdmin = useSession().user?.role === 'admin';
  const [isWriting, setWriting] = useState(false);
  const [stopping, setStopping] = useState<Row | null>(null);
  const list = useCall('notices.listAnnouncements', { show, start: page, limit: PAGE_ROWS }, { keepPrevious: true });
  return (
    <Page
      title={t('announce.title')}
      sub={t('announce.sub')}
      actions={
        isAdmin && (
          <Button leftSection={<IconSpeakerphone size={17} stroke={2} />} onClick={() => setWriting(true)}>
            {t('announce.open')}
          </Button>
        )
      }
    >
      <SavedFilters list="announcements" />
      <div className={classes.bar}>
        <FilterBar>
          <FilterPill
            label={t('announce.show')}
            value={show}
            options={ANNOUNCEMENT_SHOWS.map((value) => ({ value, label: t(`announce.shown.${value}`) }))}
            onChange={(next) => change({ show: next })}
          />
        </FilterBar>
      </div>
      <Panel flush>
        <QueryList
          query={list}
          skeleton={{ rows: 4, height: 64, avatar: false }}
          empty={
            <EmptyState title={t(show === 'all' ? 'announce.none' : 'announce.noneFit')}>
              {t('announce.noneText')}
            </EmptyState>
          }
          pager={{ page, pageSize: PAGE_ROWS, onPage: (next) => change({ page: next }) }}
        >
          {(rows) => <Announcements rows={rows} onStop={isAdmin ? setStopping : null} />}
        </QueryList>
      </Panel>
      {isWriting && <AnnounceDialog onClose={() => setWriting(false)} />}
      {stopping && <StopDialog row={stopping} onClose={() => setStopping(null)} />}
    </Page>
  );
}

interface ListProps {
  rows: readonly Row[];
  onStop: ((row: Row) => void) | null;
}

function Announcements({ rows, onStop }: ListProps) {
  const { t } = useTranslation('staff');
  const isChinese = storedLang() === 'zh_cn';
  const columns: Column<Row>[] = [
    {
      key: 'what',
      header: t('announce.what'),
      width: 'minmax(0, 2fr)',
      cell: (row) => (
        <span className={classes.lines}>
          <b>{isChinese ? row.titleZh : row.titleEn}</b>
          <small className="cw-wrap">{isChinese ? row.textZh : row.textEn}</small>
        </span>
      ),
    },
    {
      key: 'whom',
      header: t('announce.whom'),
      cell: (row) => (
        <span className={classes.lines}>
          <span>{row.role === null ? t('announce.everybody') : t(`role.${row.role}`)}</span>
          <small>{t(`announce.lang.${row.lang ?? 'all'}`)}</small>
        </span>
      ),
    },
    {
      key: 'when',
      header: t('announce.when'),
      cell: (row) => (
        <span className={classes.lines}>
          <span>{formatDateTime(row.startsAt)}</span>
          <small>{t('announce.until', { time: formatDateTime(row.endsAt) })}</small>
        </span>
      ),
    },
    {
      key: 'state',
      header: t('announce.state'),
      cell: (row) => (
        <span className={classes.lines}>
          <span>
            <StateChip tone={TONES[row.state]}>{t(`announce.is.${row.state}`)}</StateChip>
          </span>
          <small>{t('announce.reached', { count: row.reached, shown: formatNumber(row.reached) })}</small>
        </span>
      ),
    },
    {
      key: 'act',
      header: <ActHeader />,
      width: ACT_WIDTH,
      right: true,
      cell: (row) =>
        onStop &&
        row.stop && (
          <Button size="xs" variant="default" onClick={() => onStop(row)}>
            {t(`announce.stop.${row.stop}`)}
          </Button>
        ),
    },
  ];
  return <DataTable label={t('announce.title')} columns={columns} rows={rows} rowKey={({ id }) => id} />;
}

function StopDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const { t } = useTranslation('staff');
  const command = useCommand('notices.stopAnnouncement', {
    quiet: true,
    mask: false,
    stale: ['notices.listAnnouncements', 'notices.listBanners'],
    onDone: ({ state }) => {
      toastDone(t(`announce.is.${state}`));
      onClose();
    },
  });
  return (
    <ReasonDialog
      onClose={onClose}
      onSend={(reason) => command.mutate({ id: row.id, reason })}
      title={t(`announce.stopTitle.${row.stop}`)}
      lost={t(`announce.stopLost.${row.stop}`)}
      verb={t(`announce.stop.${row.stop}`)}
      danger
      command={command}
    />
  );
}
