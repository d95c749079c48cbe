import { Box, Group, SegmentedControl, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { useCall } from '#web/api/query.ts';
import { formatLeft, formatWhen } from '#web/lib/date.ts';
import { formatAmount } from '#web/lib/money.ts';
import { formatList } from '#web/lib/number.ts';
import { cx } from '#web/lib/text.ts';
import { paths } from '#web/paths.ts';
import type { Change } from '#web/searches.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import { useCountdown } from '#web/ui/use-countdown.ts';
import { PAGE_ROWS, paramsOf } from './case-search.ts';
import { standingOf } from './case-words.ts';
import classes from './cases.module.css';
import { CASE_TABS, type CaseSearch } from './pages.ts';

type Cases = ResultOf<'disputes.listCases'>;
type Row = Cases['list'][number];
type Counts = Cases['tabs'];

interface Props {
  current: string | undefined;
  search: CaseSearch;
  change: Change<CaseSearch>;
}

/** Cases by their holder; changes come over the socket. Not by the frame: a narrow column beside the case, without a head. */
export function CaseQueue({ current, search, change }: Props) {
  const { t } = useTranslation('disputes');
  const params = paramsOf(search);
  const cases = useCall('disputes.listCases', params, { keepPrevious: true });
  return (
    <aside className={classes.queue} aria-label={t('queue')}>
      <Stack gap="xsplus" p="sm">
        <Group gap="xs" justify="space-between" wrap="nowrap" className={classes.between}>
          <Box component="h2" fz="h4" lh="h4" fw={620}>
            {t('queue')}
          </Box>
          <small>{t(`sort.${params.sort}`)}</small>
        </Group>
        <SegmentedControl
          size="xs"
          fullWidth
          classNames={{ label: classes.tab }}
          value={params.tab}
          onChange={(tab) => change({ tab })}
          data={CASE_TABS.map((tab) => ({ value: tab, label: <TabLabel tab={tab} counts={cases.data?.tabs} /> }))}
          aria-label={t('queue')}
        />
      </Stack>
      <QueryList
        query={cases}
        skeleton={{ rows: 5, height: 68, avatar: false }}
        empty={<p className={classes.none}>{t(`none.${params.tab}`)}</p>}
        pager={{ page: params.start, pageSize: PAGE_ROWS, onPage: (page) => change({ page }) }}
      >
        {(rows) =>
          rows.map((row) => <QueueRow key={row.code} row={row} search={search} isCurrent={row.code === current} />)
        }
      </QueryList>
    </aside>
  );
}

/** A list's name, and how many cases wait there. */
export function TabLabel({ tab, counts }: { tab: CaseSearch['tab']; counts: Partial<Counts> | undefined }) {
  const { t } = useTranslation('disputes');
  const count = tab === 'ruled' ? 0 : (counts?.[tab] ?? 0);
  return (
    <>
      {t(`tab.${tab}`)} {count > 0 && <b className="cw-num">{count}</b>}
    </>
  );
}

function QueueRow({ row, search, isCurrent }: { row: Row; search: CaseSearch; isCurrent: boolean }) {
  const { t } = useTranslation('disputes');
  const { leftMs, isLast } = useCountdown(row.dueAt);
  return (
    <AppLink
      href={paths.case(row.code, search)}
      className={cx(classes.row, isCurrent && classes.current)}
      aria-current={isCurrent ? 'page' : undefined}
      data-row
    >
      <b className={classes.code}>{row.code}</b>
      <span className={cx(classes.right, isLast && classes.near)}>{leftMs === null ? '' : formatLeft(leftMs)}</span>
      <span>{t('cards', { count: row.cardCount, brand: row.brandName })}</span>
      <span className={classes.right}>{formatAmount(row.orderAmount)}</span>
      <small>
        {formatList(row.reasons.map((reason) => t(`reason.${reason}`)))} ·{' '}
        {t('since', { when: formatWhen(row.openedAt) })}
      </small>
      <small>
        {standingOf(row, t('you'))
          .map(({ key, values }) => t(key, values))
          .join(' · ')}
      </small>
    </AppLink>
  );
}
