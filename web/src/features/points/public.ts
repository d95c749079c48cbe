/** The lines of an account's history; the bail page shows those of the bail. */
export { HistoryRows } from './history-rows.tsx';
