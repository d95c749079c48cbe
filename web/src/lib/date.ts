import dayjs from 'dayjs';

type When = string | number | Date;

/** Loads the calendar's words when they are not English. */
export async function loadCalendar(lang: 'en' | 'zh_cn'): Promise<void> {
  if (lang === 'en') return;
  await import('dayjs/locale/zh-cn');
  dayjs.locale('zh-cn');
}

/** `14:32` in the reader's zone. */
export function formatClock(when: When): string {
  return dayjs(when).format('HH:mm');
}

/** `14:32:05`, for logs only. */
export function formatClockSeconds(when: When): string {
  return dayjs(when).format('HH:mm:ss');
}

/** `2026-03-14 18:20`, the long form. */
export function formatDateTime(when: When): string {
  return dayjs(when).format('YYYY-MM-DD HH:mm');
}

/** `14:32` today, `Mar 14, 18:20` this year, the long form before. */
export function formatWhen(when: When, now: When = Date.now()): string {
  const then = dayjs(when);
  if (then.isSame(now, 'day')) return then.format('HH:mm');
  if (!then.isSame(now, 'year')) return formatDateTime(when);
  return then.format(dayjs.locale() === 'zh-cn' ? 'M月D日 HH:mm' : 'MMM D, HH:mm');
}

/** What is left, `mm:ss` below an hour and `h m` above; never below zero. */
export function formatLeft(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  if (hours > 0) {
    const padded = String(minutes).padStart(2, '0');
    return dayjs.locale() === 'zh-cn' ? `${hours} 小时 ${padded} 分` : `${hours}h ${padded}m`;
  }
  return `${String(minutes).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}
