/** The wallet's part of bail: debts of compensations. */
export { DebtsPanel } from './debts-panel.tsx';
export { HistoryFilterPills } from './history-filters.tsx';
/** The lines of an account's history; the bail page shows those of the bail. */
export { HistoryRows } from './history-rows.tsx';
export { CHART_HEIGHT, SpanChart } from './lazy-chart.tsx';
export { SpanTable } from './span-table.tsx';
