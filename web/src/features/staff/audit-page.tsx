import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SavedFilters } from '#web/features/saved-filters/public.ts';
import { useRuleWords } from '#web/features/settings/public.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { listPage } from '#web/ui/list-page/list-page.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { ActState } from './act-state.tsx';
import { LinksPanel } from './links-panel.tsx';
import { LOG_TABS } from './pages.ts';
import { ReasonText } from './reason-text.tsx';
import classes from './staff.module.css';

/** The log of staff, and beside it the links of auditors, who read it by them. */
export function AuditPage() {
  const { t } = useTranslation('audits');
  const [{ tab }] = usePageSearch('/staff/audit');
  if (tab === 'log') return <LogPage />;
  return (
    <Page title={t('links.title')}>
      <LogTabs />
      <LinksPanel />
    </Page>
  );
}

function LogTabs() {
  const { t } = useTranslation('audits');
  const [{ tab }, change] = usePageSearch('/staff/audit');
  return (
    <SegmentedControl
      className={classes.tabs}
      value={tab}
      onChange={(next) => change({ tab: next as typeof tab, page: 1 })}
      data={LOG_TABS.map((value) => ({ value, label: value === 'log' ? t('links.log') : t('links.title') }))}
      aria-label={t('tabs')}
    />
  );
}

/** Acts of staff: who did what to whom, before and after, and why. Nobody edits them, and their hashes show who tried. */
const LogPage = listPage({
  at: '/staff/audit',
  call: 'staff.listActs',
  words: 'staff',
  params: ({ kind, actor, user, subject, from, to }) => ({ kind, actor, user, subject, from, to }),
  pageRows: 25,
  title: (t) => t('audit.title'),
  sub: (t) => t('audit.sub'),
  saved: <SavedFilters list="audit" />,
  save: (t) => ({ label: t('audit.export'), file: 'staff-log.csv' }),
  note: (t, { data }) => (
    <>
      <LogTabs />
      {data?.brokenAt !== undefined && (
        <Note tone={data.brokenAt === null ? 'done' : 'stop'}>
          {data.brokenAt === null ? t('audit.whole') : t('audit.broken', { seq: data.brokenAt })}
        </Note>
      )}
    </>
  ),
  filters: (t) => ({
    kind: { label: t('audit.what'), option: (value) => t(`audit.kind.${value}`) },
    from: { label: t('audit.from') },
    to: { label: t('audit.to') },
    actor: { label: t('audit.actor') },
    user: { label: t('audit.user') },
  }),
  skeleton: { rows: 6 },
  empty: (t) => ({ title: t('audit.none'), why: t('audit.sub') }),
  columns: (t) => ({
    what: {
      head: t('audit.what'),
      width: 1.3,
      cell: (row) => (row.kind === 'rule' ? <RuleName name={row.subject} /> : (row.user ?? row.subject)),
      second: (row) => `${row.seq} · ${t(`audit.kind.${row.kind}`)}`,
    },
    change: {
      head: t('audit.change'),
      width: 1.4,
      cell: ({ kind, subject, before, after }) => (
        <ActState kind={kind} subject={subject} before={before} after={after} />
      ),
    },
    why: { head: t('audit.why'), width: 1.3, cell: ({ reason }) => <ReasonText reason={reason} /> },
    who: {
      head: t('audit.actor'),
      cell: (row) => (row.approvedBy === null ? row.actor : `${row.actor}, ${row.approvedBy}`),
      second: (row) => formatDateTime(row.at),
    },
  }),
});

function RuleName({ name }: { name: string }) {
  return useRuleWords()(name);
}
