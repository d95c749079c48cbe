import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';

/** A named rule's seconds in words, such as "30 minutes". */
export function useRuleSpan(ckey: string, enabled: boolean): string {
  const { t } = useTranslation('ui');
  const { data } = useCall('base.getRule', { ckey }, { enabled, staleTime: Number.POSITIVE_INFINITY });
  if (!data) return '…';
  const unit = data.value < 60 ? 'seconds' : data.value < 7200 ? 'minutes' : 'hours';
  const per = { seconds: 1, minutes: 60, hours: 3600 }[unit];
  return t(`span.${unit}`, { count: Math.round(data.value / per) });
}
