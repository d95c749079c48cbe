import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OwnAccount } from '#core/ledger/own-accounts.ts';
import { useCall } from '#web/api/query.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { BalanceChart } from './balance-chart.tsx';
import { CHART_DAYS } from './pages.ts';
import { SpanTable } from './span-table.tsx';
import classes from './wallet.module.css';

interface Props {
  account: OwnAccount;
  days: (typeof CHART_DAYS)[number];
  onDays: (days: (typeof CHART_DAYS)[number]) => void;
}

/** The balance at the end of each day, drawn, and as a table. */
export function BalancePanel({ account, days, onDays }: Props) {
  const { t } = useTranslation('points');
  const answer = useCall(
    'points.getDays',
    { currency: account, days: Number(days) as 30 | 90 | 365 },
    { keepPrevious: true },
  );
  const { list = [], unit = 6 } = answer.data ?? {};
  return (
    <Panel
      className={classes.panel}
      title={t('chart.title')}
      aside={
        <SegmentedControl
          size="xs"
          aria-label={t('chart.days')}
          value={days}
          onChange={onDays}
          data={CHART_DAYS.map((value) => ({ value, label: t(`chart.${value}`) }))}
        />
      }
    >
      <BalanceChart
        spans={list}
        unit={unit}
        suffix={account === 'BTC' ? 'BTC' : t('points')}
        period={t(`chart.in${days}`)}
      />
      <SpanTable spans={list} unit={unit} by="day" summary={t('chart.table')} />
    </Panel>
  );
}
