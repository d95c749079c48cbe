import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatAmount } from '#web/lib/money.ts';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { Tags } from '#web/ui/tag.tsx';
import classes from '../workspace/workspace.module.css';
import type { PointsOrder } from './points-order.queries.ts';

/** What the ad said when the order was placed, under the name of the party whose ad it is: terms, limits and tags. */
export function PointsTerms({ order }: { order: PointsOrder }) {
  const { t } = useTranslation('points-orders');
  const { offer, terms } = order;
  const isOwn = order.role === offer.owner;
  const { name } = order[offer.owner];
  const limits = limitsOf(offer);
  const rows = [
    ...(limits === null ? [] : [{ label: t(isOwn ? 'terms.ownLimits' : 'terms.limits', { name }), value: limits }]),
    ...(offer.tags.length === 0 ? [] : [{ label: t('terms.tags'), value: <Tags tags={offer.tags} /> }]),
  ];
  if (terms === '' && rows.length === 0) return null;
  return (
    <Box mt="sm">
      {terms !== '' && (
        <>
          <Box component="h3" fz="sm" fw={560} mb="xxs">
            {t(isOwn ? 'terms.own' : 'terms.others', { name })}
          </Box>
          <p className={classes.words}>{terms}</p>
        </>
      )}
      {rows.length > 0 && <KeyValues rows={rows} />}
      <Box component="p" fz="xs" c="dimmed" mt="xs" mb={0}>
        {t('terms.asPlaced')}
      </Box>
    </Box>
  );
}

/** How many points one order could be of; null: of as many as there were. */
export function limitsOf({
  exactAmounts,
  minAmount,
  maxAmount,
}: Pick<PointsOrder['offer'], 'exactAmounts' | 'minAmount' | 'maxAmount'>): string | null {
  const whole = (amount: string) => formatAmount(amount, { decimals: 0 });
  if (exactAmounts !== null) return exactAmounts.map(whole).join(' / ');
  if (minAmount === null && maxAmount === null) return null;
  if (maxAmount === null) return `≥ ${whole(minAmount ?? '0')}`;
  return minAmount === null ? `≤ ${whole(maxAmount)}` : `${whole(minAmount)}\u00a0–\u00a0${whole(maxAmount)}`;
}
