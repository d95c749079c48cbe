import { getStatistics, listDays, listModerators } from '#contract/functions/dispute-statistics.ts';
import { withRows } from '#server/gateway/file-answer.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import {
  byBrand,
  byDay,
  byModerator,
  byOutcome,
  byReason,
  missedDeadlines,
  openByAge,
  rulingTimes,
  waitingNow,
} from './statistics.store.ts';
import { dayLines, moderatorLines } from './statistics-lines.ts';

const AGES = ['hour', 'six_hours', 'day', 'longer'];

export const getStatisticsHandler = handle(getStatistics, async ({ db }: UserCall, period) => {
  const { oldestAt, ...waiting } = await waitingNow(db, period);
  const ages = new Map((await openByAge(db, period)).map(({ key, count }) => [key, count]));
  return {
    ...waiting,
    oldestAt,
    age: AGES.map((key) => ({ key, count: ages.get(key) ?? 0 })),
    ...(await rulingTimes(db, period)),
    missed: await missedDeadlines(db, period),
    byDay: await byDay(db, period),
    byReason: await byReason(db, period),
    byBrand: await byBrand(db, period),
    byOutcome: await byOutcome(db, period),
  };
});

export const listModeratorsHandler = handle(listModerators, async ({ db, lang }: UserCall, period) => {
  const list = await byModerator(db, period);
  return withRows({ list }, () => moderatorLines(list, lang));
});

export const listDaysHandler = handle(listDays, async ({ db, lang }: UserCall, period) => {
  const list = await byDay(db, period);
  return withRows({ list }, () => dayLines(list, lang));
});
