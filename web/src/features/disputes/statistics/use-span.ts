import { useTranslation } from 'react-i18next';

/** Puts seconds into minutes, or hours and minutes. */
export function useSpan(): (seconds: number | null) => string {
  const { t } = useTranslation('disputes');
  return (seconds) => {
    if (seconds === null) return '–';
    const minutes = Math.round(seconds / 60);
    if (minutes < 60) return t('stats.minutes', { count: minutes });
    return t('stats.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  };
}
