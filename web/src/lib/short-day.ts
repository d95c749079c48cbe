import { languageTag } from '../i18n/lang.ts';
import { serverNow } from './clock.ts';
import { format, formatDate, type When } from './date.ts';

/** `Mar 14`, in the reader's language; with the year where it is not this one. */
export function formatDay(when: When, now: When = serverNow()): string {
  const isThisYear = formatDate(when).slice(0, 4) === formatDate(now).slice(0, 4);
  return format(when, { ...(isThisYear ? {} : { year: 'numeric' }), month: 'short', day: 'numeric' }, languageTag());
}
