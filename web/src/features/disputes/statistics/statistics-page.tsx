import { Group, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { exportCsv } from '#web/api/export.ts';
import { useCall } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import { formatWhen } from '#web/lib/date.ts';
import { nonEmpty } from '#web/lib/search.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { paths } from '#web/paths.ts';
import { allowed } from '#web/shell/guards.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { BrandFilter } from '../brand-filter.tsx';
import { STATISTICS_DAYS } from '../pages.ts';
import { DayChart } from './day-chart.tsx';
import { ModeratorsPanel } from './moderators-panel.tsx';
import { PausesPanel } from './pauses-panel.tsx';
import { ShareChart } from './share-chart.tsx';
import classes from './statistics.module.css';
import { useSpan } from './use-span.ts';

type Statistics = ResultOf<'disputes.statistics'>;

/** Statistics of the moderators' work: waiting cases, ruling times, reasons. Auditors read no names here. */
export function StatisticsPage() {
  const { t } = useTranslation('disputes');
  const [{ days, brand }, change] = usePageSearch('/staff/arbitration/statistics');
  const period = { days: Number(days), ...nonEmpty({ brandId: brand }) };
  const { user } = useSession();
  const readsNames = user !== null && allowed('staff', user);
  const statistics = useCall('disputes.statistics', period, { keepPrevious: true });
  return (
    <Page
      title={t('stats.title')}
      sub={
        <>
          {t('stats.cardsOnly')}{' '}
          {readsNames && (
            <AppLink href={paths.cases()} className={classes.inText}>
              {t('stats.toCases')}
            </AppLink>
          )}
        </>
      }
      actions={
        <Group gap="sm">
          <BrandFilter value={brand} onChange={(next) => change({ brand: next })} />
          <SegmentedControl
            value={days}
            onChange={(next) => change({ days: next })}
            data={STATISTICS_DAYS.map((day) => ({ value: day, label: t('stats.days', { count: Number(day) }) }))}
            aria-label={t('stats.period')}
          />
        </Group>
      }
    >
      <Loaded
        of={[statistics]}
        skeleton={{ rows: 6, avatar: false }}
        around={(placeholder) => <Panel className={classes.first}>{placeholder}</Panel>}
      >
        {(stats) => (
          <Figures stats={stats} onSaveDays={() => void exportCsv('disputes.listDays', period, 'dispute-days.csv')} />
        )}
      </Loaded>
      {readsNames && (
        <>
          <div className={classes.first}>
            <ModeratorsPanel period={period} />
          </div>
          <PausesPanel />
        </>
      )}
    </Page>
  );
}

function Figures({ stats, onSaveDays }: { stats: Statistics; onSaveDays: () => void }) {
  const { t } = useTranslation('disputes');
  const span = useSpan();
  const facts = [
    { key: 'open', value: stats.open, note: t('stats.held', { count: stats.held }) },
    { key: 'oldest', value: stats.oldestAt ? formatWhen(stats.oldestAt) : '–', note: '' },
    { key: 'reviews', value: stats.reviews, note: '' },
    { key: 'rulings', value: stats.rulings, note: t('stats.appealed', { count: stats.appealed }) },
    { key: 'overturned', value: stats.overturned, note: t('stats.ofAppealed', { count: stats.appealed }) },
    { key: 'missed', value: stats.missed, note: '' },
    { key: 'median', value: span(stats.medianS), note: t('stats.slow', { time: span(stats.slowS) }) },
  ];
  const named = (list: Statistics['byReason'], prefix: string) =>
    list.map(({ key, count }) => ({ key, count, label: prefix ? t(`${prefix}.${key}`) : key }));
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(({ key, value, note }) => (
          <div key={key}>
            <dt>{t(`stats.fact.${key}`)}</dt>
            <dd>{value}</dd>
            <dd className={classes.note}>{note}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.charts}>
        <DayChart days={stats.byDay} onSave={onSaveDays} />
        <ShareChart title={t('stats.byAge')} shares={named(stats.age, 'stats.age')} />
        <ShareChart title={t('stats.byReason')} shares={named(stats.byReason, 'reason')} />
        <ShareChart title={t('stats.byBrand')} shares={named(stats.byBrand, '')} />
        <ShareChart title={t('stats.byOutcome')} shares={named(stats.byOutcome, 'outcome')} />
      </div>
    </>
  );
}
