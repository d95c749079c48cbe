import '@mantine/charts/styles.css';
import '@mantine/core/styles/ColorSwatch.layer.css';
import { AreaChart, BarChart } from '@mantine/charts';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { formatNumber } from '#web/lib/number.ts';

export type Span = ResultOf<'points.getDays'>['list'][number];

export interface ChartProps {
  /** The balance as a line, or what came in and went out as bars. */
  kind: 'balance' | 'moved';
  spans: readonly Span[];
  /** Power-of-ten exponent of the currency. */
  unit: number;
  /** Pixels. */
  height: number;
}

const DAY_LETTERS = 5;
const MONTH_LETTERS = 7;

/** The keyboard passes by the drawing: the table below has the same figures. */
const UNREACHED = { accessibilityLayer: false } as const;

/** A drawing only: the figures beside it are exact, so a float is enough here. */
const drawn = (units: string, unit: number): number => Number(units) / 10 ** unit;

/** Days or months as a chart. Whoever cannot see it opens the table below. */
export function SpanChart({ kind, spans, unit, height }: ChartProps) {
  const { t } = useTranslation('points');
  const isBalance = kind === 'balance';
  const data = spans.map(({ start, paidIn, paidOut, balance }) => ({
    at: isBalance ? start.slice(-DAY_LETTERS) : start.slice(0, MONTH_LETTERS),
    balance: drawn(balance, unit),
    paidIn: drawn(paidIn, unit),
    paidOut: drawn(paidOut, unit),
  }));
  const common = { h: height, data, dataKey: 'at', valueFormatter: (value: number) => formatNumber(value) };
  const bars = [
    { name: 'paidIn', label: t('chart.in'), color: 'pine.6' },
    { name: 'paidOut', label: t('chart.out'), color: 'gray.5' },
  ];
  return (
    <div aria-hidden="true">
      {isBalance ? (
        <AreaChart
          {...common}
          series={[{ name: 'balance', label: t('chart.balance'), color: 'pine.6' }]}
          curveType="stepAfter"
          withDots={false}
          gridAxis="y"
          areaProps={{ isAnimationActive: false }}
          areaChartProps={UNREACHED}
        />
      ) : (
        <BarChart
          {...common}
          series={bars}
          gridAxis="y"
          withLegend
          barProps={{ isAnimationActive: false }}
          barChartProps={UNREACHED}
        />
      )}
    </div>
  );
}
