import i18next from 'i18next';
import { isTimeZone } from '#core/people/time-zone.ts';
import { languageTag } from '../i18n/lang.ts';
import { serverNow } from './clock.ts';
import { formatNumber } from './number.ts';

export type When = string | number | Date;

/** Swedish writes days and clocks as ISO 8601 does, in any language of the reader. */
const ISO = 'sv';
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const DAY = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
const DAY_MS = 86_400_000;
/** Above two days, days are shown in place of hours. */
const IN_DAYS_FROM_HOURS = 48;
const DATE_ONLY = /^(\d{4})-(\d\d)-(\d\d)$/;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The zone that the reader chose; undefined: that of the browser. */
let zone: string | undefined;

/** Shows times in this zone from now on; null, and one that the browser does not know: in the browser's own. */
export function showTimesIn(chosen: string | null): void {
  zone = chosen !== null && isTimeZone(chosen) ? chosen : undefined;
}

/** The name of the zone that times are shown in; undefined where the browser has no name for its own. */
export function shownZone(): string | undefined {
  const name = zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return isTimeZone(name) ? name : undefined;
}

/** `14:32` in the reader's zone. */
export function formatClock(when: When): string {
  return format(when, CLOCK);
}

/** `14:32:05`, for logs only. */
export function formatClockSeconds(when: When): string {
  return format(when, { ...CLOCK, second: '2-digit' });
}

/** `2026-03-14`, the reader's day. */
export function formatDate(when: When): string {
  return format(when, DAY);
}

/** `2026-03-14 18:20`, the long form. */
export function formatDateTime(when: When): string {
  return format(when, { ...DAY, ...CLOCK });
}

/** `14:32` today, `Mar 14, 18:20` this year, the long form before. */
export function formatWhen(when: When, now: When = serverNow()): string {
  const day = formatDate(when);
  const today = formatDate(now);
  if (day === today) return formatClock(when);
  if (day.slice(0, 4) !== today.slice(0, 4)) return formatDateTime(when);
  return format(when, { month: 'short', day: 'numeric', ...CLOCK }, languageTag());
}

/** `Mon 14`, in the reader's language. */
export function formatWeekday(day: string): string {
  return format(day, { weekday: 'short', day: 'numeric' }, languageTag());
}

/** Time left: `mm:ss` below an hour, `h m` below two days, `d h` above; never below zero. */
export function formatLeft(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  const hours = Math.floor(seconds / 3600);
  if (hours >= IN_DAYS_FROM_HOURS)
    return i18next.t('ui:left.days', { days: Math.floor(hours / 24), hours: hours % 24 });
  if (hours === 0) return format(seconds * 1000, { minute: '2-digit', second: '2-digit', timeZone: 'UTC' });
  const minutes = formatNumber(Math.floor((seconds % 3600) / 60), { minimumIntegerDigits: 2 });
  return i18next.t('ui:left.hours', { hours, minutes });
}

/** Time gone by: whole minutes below an hour, where `mm:ss` would read as a time of day; above like time left. */
export function formatElapsed(elapsedMs: number): string {
  const minutes = Math.floor(elapsedMs / 60_000);
  if (minutes < 1) return i18next.t('ui:left.moment');
  return minutes < 60 ? i18next.t('ui:left.minutes', { minutes }) : formatLeft(elapsedMs);
}

/** Length of a video: `0:07`, `1:00`. */
export function formatLength(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${formatNumber(seconds % 60, { minimumIntegerDigits: 2 })}`;
}

/** In the reader's zone, as these options of `Intl` say. */
export function format(when: When, options: Intl.DateTimeFormatOptions, tag: string = ISO): string {
  const inZone = { ...(zone === undefined || isDay(when) ? {} : { timeZone: zone }), ...options };
  const key = `${tag} ${JSON.stringify(inZone)}`;
  const cached = formats.get(key) ?? new Intl.DateTimeFormat(tag, inZone);
  formats.set(key, cached);
  const then = read(when);
  // `Intl` throws on an invalid date; pages format all values of a sentence before choosing the sentence.
  return Number.isNaN(then.getTime()) ? '' : cached.format(then);
}

const isDay = (when: When): when is string => typeof when === 'string' && DATE_ONLY.test(when);

/** A date without a time is a day in any zone; JavaScript would read it as UTC. */
function read(when: When): Date {
  const [, year, month, day] = (isDay(when) && DATE_ONLY.exec(when)) || [];
  return day ? new Date(Number(year), Number(month) - 1, Number(day)) : new Date(when);
}

/** The reader's day so many days before today, YYYY-MM-DD, as an address holds it. */
export const daysAgo = (days: number): string =>
  new Date(Date.parse(formatDate(serverNow())) - days * DAY_MS).toISOString().slice(0, 10);
