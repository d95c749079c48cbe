type When = string | number | Date;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
/** Nobody thinks in a hundred hours. */
const IN_DAYS_FROM_HOURS = 48;
const DATE_ALONE = /^(\d{4})-(\d\d)-(\d\d)$/;

let chinese = false;

/** In which language months and spans are written. */
export function setCalendar(lang: 'en' | 'zh_cn'): void {
  chinese = lang === 'zh_cn';
}

/** `14:32` in the reader's zone. */
export function formatClock(when: When): string {
  return clockOf(read(when));
}

/** `14:32:05`, for logs only. */
export function formatClockSeconds(when: When): string {
  const then = read(when);
  return `${clockOf(then)}:${two(then.getSeconds())}`;
}

/** `2026-03-14`, the reader's day. */
export function formatDate(when: When): string {
  const then = read(when);
  return `${String(then.getFullYear()).padStart(4, '0')}-${two(then.getMonth() + 1)}-${two(then.getDate())}`;
}

/** `2026-03-14 18:20`, the long form. */
export function formatDateTime(when: When): string {
  return `${formatDate(when)} ${formatClock(when)}`;
}

/** `14:32` today, `Mar 14, 18:20` this year, the long form before. */
export function formatWhen(when: When, now: When = Date.now()): string {
  const then = read(when);
  if (formatDate(then) === formatDate(now)) return clockOf(then);
  if (then.getFullYear() !== read(now).getFullYear()) return formatDateTime(then);
  const [month, day] = [then.getMonth(), then.getDate()];
  return chinese ? `${month + 1}月${day}日 ${clockOf(then)}` : `${MONTHS[month]} ${day}, ${clockOf(then)}`;
}

/** What is left, `mm:ss` below an hour, `h m` below two days and `d h` above; never below zero. */
export function formatLeft(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  const hours = Math.floor(seconds / 3600);
  const minutes = two(Math.floor((seconds % 3600) / 60));
  if (hours >= IN_DAYS_FROM_HOURS) {
    const [days, rest] = [Math.floor(hours / 24), hours % 24];
    return chinese ? `${days} 天 ${rest} 小时` : `${days}d ${rest}h`;
  }
  if (hours > 0) return chinese ? `${hours} 小时 ${minutes} 分` : `${hours}h ${minutes}m`;
  return `${minutes}:${two(seconds % 60)}`;
}

const two = (figure: number): string => String(figure).padStart(2, '0');
const clockOf = (then: Date): string => `${two(then.getHours())}:${two(then.getMinutes())}`;

/** A date alone is the reader's day, where the language itself would take it for a day in Greenwich. */
function read(when: When): Date {
  const [, year, month, day] = (typeof when === 'string' && DATE_ALONE.exec(when)) || [];
  return day ? new Date(Number(year), Number(month) - 1, Number(day)) : new Date(when);
}
