import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { useCall } from '#web/api/query.ts';
import { formatLeft } from '#web/lib/date.ts';
import { formatAmount } from '#web/lib/money.ts';
import { cx } from '#web/lib/text.ts';
import { useSearchState } from '#web/lib/use-search-state.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { useCountdown } from '#web/ui/use-countdown.ts';
import classes from './cases.module.css';

type Row = ResultOf<'disputes.listCases'>['list'][number];

const TABS = ['mine', 'open', 'ruled'] as const;
const DEFAULTS = { tab: 'open', page: '1' };
const PAGE_ROWS = 20;
/** A case that opens is announced to its parties only; the queue looks for itself. */
const LOOK_MS = 10_000;
/** A deadline this near is told in brick. */
const NEAR_MS = 3_600_000;

/** Cases by who holds them, oldest deadline first. */
export function CaseQueue({ current }: { current: string | undefined }) {
  const { t } = useTranslation('arbitration');
  const [search, change] = useSearchState(DEFAULTS);
  const tab = TABS.find((one) => one === search.tab) ?? 'open';
  const start = Math.max(1, Math.trunc(Number(search.page)) || 1);
  const cases = useCall(
    'disputes.listCases',
    { tab, start, limit: PAGE_ROWS },
    { keepPrevious: true, refetchInterval: LOOK_MS },
  );
  return (
    <aside className={classes.queue} aria-label={t('queue')}>
      <div className={classes.queueHead}>
        <div className={classes.between}>
          <h4>{t('queue')}</h4>
          <small>{t('oldest')}</small>
        </div>
        <SegmentedControl
          size="xs"
          fullWidth
          value={tab}
          onChange={(next) => change({ tab: next })}
          data={TABS.map((one) => ({ value: one, label: t(`tab.${one}`) }))}
          aria-label={t('queue')}
        />
      </div>
      {cases.isPending && <SkeletonRows rows={5} height={68} avatar={false} />}
      {cases.isError && <ErrorState onRetry={() => void cases.refetch()} />}
      {cases.data?.list.length === 0 && <p className={classes.none}>{t(`none.${tab}`)}</p>}
      {cases.data?.list.map((row) => (
        <QueueRow key={row.code} row={row} tab={tab} isCurrent={row.code === current} />
      ))}
      {cases.data && (
        <Pager
          page={start}
          pageSize={PAGE_ROWS}
          total={cases.data.totalCount}
          onPage={(page) => change({ page: String(page) })}
        />
      )}
    </aside>
  );
}

function QueueRow({ row, tab, isCurrent }: { row: Row; tab: string; isCurrent: boolean }) {
  const { t } = useTranslation('arbitration');
  const { leftMs } = useCountdown(row.dueAt);
  const near = leftMs !== null && leftMs < NEAR_MS;
  return (
    <AppLink
      href={`${paths.case(row.code)}?tab=${tab}`}
      className={cx(classes.row, isCurrent && classes.current)}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <b className={classes.code}>{row.code}</b>
      <span className={cx(classes.right, near && classes.near)}>{leftMs === null ? '' : formatLeft(leftMs)}</span>
      <span>{t('cards', { count: row.cardCount, brand: row.brandName })}</span>
      <span className={classes.right}>{formatAmount(row.orderAmount)}</span>
      <small>
        {row.appealed ? `${t('appeal')} · ` : ''}
        {row.moderatorName
          ? t('heldBy', { name: row.mine ? t('you') : row.moderatorName })
          : t(`free.${row.escalation >= 2 ? 'admin' : 'any'}`)}
      </small>
    </AppLink>
  );
}
