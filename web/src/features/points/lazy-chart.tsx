import { Skeleton } from '@mantine/core';
import { lazyPart } from '#web/lib/loading/lazy-part.tsx';
import type { ChartProps } from './span-chart.tsx';

/** Pixels, also of what stands in its place. */
export const CHART_HEIGHT = 220;

/** The library of charts comes with the first page that shows one. */
export const SpanChart = lazyPart<ChartProps>(
  async () => (await import('./span-chart.tsx')).SpanChart,
  <Skeleton height={CHART_HEIGHT} />,
);
