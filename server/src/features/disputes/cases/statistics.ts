import { getStatistics, listModerators } from '#contract/functions/dispute-statistics.ts';
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

const AGES = ['hour', 'six_hours', 'day', 'longer'];

export const getStatisticsHandler = handle(getStatistics, async ({ db }: UserCall, { days }) => {
  const { oldestAt, ...waiting } = await waitingNow(db);
  const ages = new Map((await openByAge(db)).map(({ key, count }) => [key, count]));
  return {
    ...waiting,
    oldestAt: oldestAt?.toISOString() ?? null,
    age: AGES.map((key) => ({ key, count: ages.get(key) ?? 0 })),
    ...(await rulingTimes(db, days)),
    missed: await missedDeadlines(db, days),
    byDay: await byDay(db, days),
    byReason: await byReason(db, days),
    byBrand: await byBrand(db, days),
    byOutcome: await byOutcome(db, days),
  };
});

export const listModeratorsHandler = handle(listModerators, async ({ db }: UserCall, { days }) => ({
  list: (await byModerator(db, days)).map(({ name, rulings, medianS, appealed, overturned }) => ({
    name,
    rulings,
    medianS,
    appealed,
    overturned,
  })),
}));
