import { Button } from '@mantine/core';
import { IconSpeakerphone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { SavedFilters } from '#web/features/saved-filters/public.ts';
import { storedLang } from '#web/i18n/lang.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { formatNumber } from '#web/lib/number.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { ActHeader } from '#web/ui/list/act-header.tsx';
import { listPage } from '#web/ui/list-page/list-page.tsx';
import type { Tone } from '#web/ui/state-chip.tsx';
import { AnnounceDialog } from './announce-dialog.tsx';

type Row = ResultOf<'notices.listAnnouncements'>['list'][number];

/** The header has no button: a track as wide as its content would stand elsewhere in each row. */
const ACT_WIDTH = '104px';
const TONES: Record<Row['state'], Tone> = {
  scheduled: 'waiting',
  sending: 'frozen',
  sent: 'done',
  over: 'waiting',
  cancelled: 'waiting',
};

const isChinese = () => storedLang() === 'zh_cn';

/** Announcements of the platform: those that wait, run, or are over. */
export const AnnouncementsPage = listPage({
  at: '/staff/announcements',
  call: 'notices.listAnnouncements',
  words: 'staff',
  params: ({ show }) => ({ show }),
  pageRows: 20,
  title: (t) => t('announce.title'),
  sub: (t) => t('announce.sub'),
  actions: (t, { role, open }) =>
    role === 'admin' && (
      <Button
        leftSection={<IconSpeakerphone size={17} stroke={2} />}
        onClick={() => open((close) => <AnnounceDialog onClose={close} />)}
      >
        {t('announce.open')}
      </Button>
    ),
  saved: <SavedFilters list="announcements" />,
  filters: (t) => ({
    show: { label: t('announce.show'), option: (value) => t(`announce.shown.${value}`) },
  }),
  skeleton: { rows: 4 },
  empty: (t, { isFiltered }) => ({
    title: t(isFiltered ? 'announce.noneFit' : 'announce.none'),
    why: t('announce.noneText'),
  }),
  columns: (t, { role, open }) => ({
    what: {
      head: t('announce.what'),
      width: 2,
      cell: (row) => <b>{isChinese() ? row.titleZh : row.titleEn}</b>,
      second: (row) => <span className="cw-wrap">{isChinese() ? row.textZh : row.textEn}</span>,
    },
    whom: {
      head: t('announce.whom'),
      cell: (row) => (row.role === null ? t('announce.everybody') : t(`role.${row.role}`)),
      second: (row) => t(`announce.lang.${row.lang ?? 'all'}`),
    },
    when: {
      head: t('announce.when'),
      date: (row) => row.startsAt,
      second: (row) => t('announce.until', { time: formatDateTime(row.endsAt) }),
    },
    state: {
      head: t('announce.state'),
      tone: (row) => TONES[row.state],
      cell: (row) => t(`announce.is.${row.state}`),
      second: (row) => t('announce.reached', { count: row.reached, shown: formatNumber(row.reached) }),
    },
    act: {
      head: <ActHeader />,
      width: ACT_WIDTH,
      right: true,
      cell: (row) =>
        role === 'admin' &&
        row.stop && (
          <Button size="xs" variant="default" onClick={() => open((close) => <StopDialog row={row} onClose={close} />)}>
            {t(`announce.stop.${row.stop}`)}
          </Button>
        ),
    },
  }),
});

function StopDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const { t } = useTranslation('staff');
  return (
    <CommandDialog
      onClose={onClose}
      call="notices.stopAnnouncement"
      params={{ id: row.id }}
      fields={[{ kind: 'reason', name: 'reason' }]}
      title={t(`announce.stopTitle.${row.stop}`)}
      lost={t(`announce.stopLost.${row.stop}`)}
      verb={t(`announce.stop.${row.stop}`)}
      danger
      stale={['notices.listAnnouncements', 'notices.listBanners']}
      done={({ state }) => t(`announce.is.${state}`)}
    />
  );
}
