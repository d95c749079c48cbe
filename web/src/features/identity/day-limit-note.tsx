import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#web/lib/date.ts';
import { formatAmount } from '#web/lib/money.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { useDayLimits } from './use-day-limits.ts';

/** Where a higher level is applied for, by one's own; of the highest, where the limits stand. */
const NEXT = { 0: paths.kycOne, 1: paths.kycTwo, 2: paths.security } as const;

/**
 * Before an order: what who places it may still trade today, as a warning once the order comes to more. `amount`: base units of
 * points, before fees. Renders nothing for providers, who trade by their bail.
 */
export function DayLimitNote({ amount }: { amount: bigint }) {
  const { data } = useDayLimits();
  const { t } = useTranslation('identity-limits');
  if (!data || data.isByBail) return null;
  const limit = data.levels[data.level]?.trade ?? '0';
  const values = { left: formatAmount(data.left), limit: formatAmount(limit, { decimals: 0 }) };
  const way = (
    <Box component={AppLink} href={NEXT[data.level]()} td="underline">
      {t('toLevel')}
    </Box>
  );
  if (amount > BigInt(data.left)) {
    return (
      <Note tone="stop" title={t('over', values)} action={way}>
        {t('overWhy', { when: formatDateTime(data.resetsAt) })}
      </Note>
    );
  }
  return (
    <Box component="p" m={0} fz="sm" c="var(--cw-text-2)">
      {t('left', values)} {way}
    </Box>
  );
}
