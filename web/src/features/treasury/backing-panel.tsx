import { Skeleton, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { formatDate } from '#web/lib/date.ts';
import { lazyPart } from '#web/lib/loading/lazy-part.tsx';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { Amount } from '#web/ui/amount.tsx';
import { FilterPill } from '#web/ui/form/filter-pill.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import type { BackingDay, ChartProps } from './backing-chart.tsx';
import { BACKING_DAYS } from './pages.ts';
import classes from './treasury.module.css';

const CHART_HEIGHT = 240;
const DAYS = { 30: 30, 90: 90, 365: 365 } as const;

const BackingChart = lazyPart<ChartProps>(
  async () => (await import('./backing-chart.tsx')).BackingChart,
  <Skeleton height={CHART_HEIGHT} />,
);

/** Points in circulation against what backs them at the end of each day, drawn, and as a table. */
export function BackingPanel() {
  const { t } = useTranslation('treasury');
  const [{ days }, change] = usePageSearch('/staff/treasury');
  const answer = useCall('treasury.getDays', { days: DAYS[days] }, { keepPrevious: true });
  const { list = [], unit = 6 } = answer.data ?? {};
  return (
    <Panel
      className={classes.panel}
      title={t('chart.title')}
      aside={
        <FilterPill
          label={t('chart.days')}
          value={days}
          options={BACKING_DAYS.map((value) => ({ value, label: t(`chart.${value}`) }))}
          onChange={(next) => change({ days: next })}
        />
      }
    >
      <BackingChart days={list} unit={unit} height={CHART_HEIGHT} />
      <details className={classes.table}>
        <summary>{t('chart.table')}</summary>
        <Figures days={list} unit={unit} />
      </details>
    </Panel>
  );
}

/** The same figures exactly, newest first; days on which nothing changed are left out. */
function Figures({ days, unit }: { days: readonly BackingDay[]; unit: number }) {
  const { t } = useTranslation('treasury');
  const rows = days.filter((row, place) => {
    const before = days[place - 1];
    return (
      before === undefined ||
      (['circulation', 'onChain', 'reserve'] as const).some((figure) => row[figure] !== before[figure])
    );
  });
  const heads = ['day', 'circulation', 'onChain', 'reserve'] as const;
  return (
    <div className={classes.scroll}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {heads.map((head) => (
              <Table.Th key={head} ta={head === 'day' ? 'left' : 'right'}>
                {t(`chart.${head}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.toReversed().map((row) => (
            <Table.Tr key={row.day}>
              <Table.Td>{formatDate(row.day)}</Table.Td>
              {(['circulation', 'onChain', 'reserve'] as const).map((figure) => (
                <Table.Td key={figure} ta="right">
                  <Amount value={row[figure]} unit={unit} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
