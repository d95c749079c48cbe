import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';

const SPANS = { seconds: 1, minutes: 60, hours: 3_600, days: 86_400 } as const;

/** The unit in which a number of seconds reads best: a few hours are no "0 days", and half an hour is no "1,800 seconds". */
function unitOf(seconds: number): keyof typeof SPANS {
  if (seconds < SPANS.minutes) return 'seconds';
  if (seconds < 2 * SPANS.hours) return 'minutes';
  return seconds >= 2 * SPANS.days && seconds % SPANS.days === 0 ? 'days' : 'hours';
}

/** Puts seconds into words, such as "30 minutes". */
export function useSpanText(): (seconds: number) => string {
  const { t } = useTranslation('ui');
  return (seconds) => {
    const unit = unitOf(seconds);
    return t(`span.${unit}`, { count: Math.round(seconds / SPANS[unit]) });
  };
}

/** A named rule's seconds in words. */
export function useRuleSpan(ckey: string, enabled: boolean): string {
  const spanText = useSpanText();
  const { data } = useCall('base.getRule', { ckey }, { enabled, staleTime: Number.POSITIVE_INFINITY });
  return data ? spanText(data.value) : '…';
}
