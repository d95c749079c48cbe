import i18next from 'i18next';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import en from '#words/en/ui.json' with { type: 'json' };
import zh from '#words/zh_cn/ui.json' with { type: 'json' };
import {
  daysAgo,
  formatClock,
  formatClockSeconds,
  formatDate,
  formatDateTime,
  formatElapsed,
  formatLeft,
  formatLength,
  formatWhen,
  shownZone,
  showTimesIn,
} from './date.ts';

const at = (month: number, day: number, hour = 9, minute = 5, second = 7) =>
  new Date(2026, month - 1, day, hour, minute, second);

async function inChinese() {
  vi.stubGlobal('localStorage', { getItem: () => 'zh_cn' });
  await i18next.changeLanguage('zh-CN');
}

describe('dates', () => {
  beforeAll(async () => {
    await i18next.init({ lng: 'en', resources: { en: { ui: en }, 'zh-CN': { ui: zh } } });
  });
  afterEach(async () => {
    vi.unstubAllGlobals();
    showTimesIn(null);
    await i18next.changeLanguage('en');
  });

  it('writes clock, day and both in the reader’s zone', () => {
    expect(formatClock(at(3, 4))).toBe('09:05');
    expect(formatClockSeconds(at(3, 4).toISOString())).toBe('09:05:07');
    expect(formatDate(at(3, 4).getTime())).toBe('2026-03-04');
    expect(formatDateTime(at(12, 31, 23, 59))).toBe('2026-12-31 23:59');
  });

  it('shows times in the zone that the reader chose, and days as they are', () => {
    const noon = '2026-03-04T12:00:00Z';
    showTimesIn('Asia/Tokyo');
    expect(formatDateTime(noon)).toBe('2026-03-04 21:00');
    expect(formatDate('2026-03-04T20:00:00Z')).toBe('2026-03-05');
    expect(formatDateTime('2026-03-04')).toBe('2026-03-04 00:00');
    showTimesIn('America/New_York');
    expect(formatWhen(noon, '2026-03-04T15:00:00Z')).toBe('07:00');
    showTimesIn('Nowhere/At_All');
    expect(formatDateTime(at(12, 31, 23, 59))).toBe('2026-12-31 23:59');
  });

  it('counts days back from the reader’s own, over a change of the clocks too', () => {
    vi.useFakeTimers({ now: new Date('2026-09-27T11:30:00Z') });
    showTimesIn('Pacific/Auckland');
    expect(shownZone()).toBe('Pacific/Auckland');
    expect([daysAgo(0), daysAgo(1), daysAgo(7)]).toEqual(['2026-09-28', '2026-09-27', '2026-09-21']);
    showTimesIn('America/New_York');
    expect(daysAgo(7)).toBe('2026-09-20');
    showTimesIn(null);
    expect(shownZone()).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
    vi.useRealTimers();
  });

  it('takes a date alone for that very day', () => {
    expect(formatDateTime('2026-03-04')).toBe('2026-03-04 00:00');
  });

  it('writes nothing where there is no date', () => {
    expect([formatClock(''), formatDateTime(''), formatWhen('')]).toEqual(['', '', '']);
  });

  it('is as short as the day allows', () => {
    const now = at(9, 14, 18);
    expect(formatWhen(at(9, 14, 0, 0), now)).toBe('00:00');
    expect(formatWhen(at(9, 13, 23, 59), now)).toBe('Sep 13, 23:59');
    expect(formatWhen(at(1, 2), now)).toBe('Jan 2, 09:05');
    expect(formatWhen(new Date(2025, 11, 31, 8, 1), now)).toBe('2025-12-31 08:01');
  });

  it('speaks Chinese', async () => {
    await inChinese();
    expect(formatWhen(at(9, 3), at(9, 14))).toBe('9月3日 09:05');
    expect(formatLeft(3_661_000)).toBe('1 小时 01 分');
  });

  it('counts down, never below nothing', () => {
    expect([3_661_000, 3_600_000, 3_599_001, 61_000, 1, 0, -5].map(formatLeft)).toEqual([
      '1h 01m',
      '1h 00m',
      '1h 00m',
      '01:01',
      '00:01',
      '00:00',
      '00:00',
    ]);
  });

  it('says how long something has lasted in no form of a time of day', async () => {
    expect([-5, 59_000, 975_000, 3_599_999, 3_661_000].map(formatElapsed)).toEqual([
      '<1m',
      '<1m',
      '16m',
      '59m',
      '1h 01m',
    ]);
    await inChinese();
    expect(formatElapsed(975_000)).toBe('16 分钟');
  });

  it('says how long a film is', () => {
    expect([7_000, 60_000, 3_661_000].map(formatLength)).toEqual(['0:07', '1:00', '61:01']);
  });

  it('counts days from two days on', async () => {
    const hours = (count: number) => count * 3_600_000;
    expect([hours(48) - 1000, hours(48), hours(215) + 2_880_000].map(formatLeft)).toEqual([
      '47h 59m',
      '2d 0h',
      '8d 23h',
    ]);
    await inChinese();
    expect(formatLeft(hours(215))).toBe('8 天 23 小时');
  });
});
