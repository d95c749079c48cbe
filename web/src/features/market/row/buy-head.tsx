import { useTranslation } from 'react-i18next';
import { OFFERS_COUNTED } from '#core/offers/listing.ts';
import { formatCounted } from '#web/lib/number.ts';
import { cx } from '#web/lib/text.ts';
import classes from './buy-row.module.css';
import cells from './offer-cells.module.css';

/** The names of a buy ad's cells, and how many there are. */
export function BuyHead({ total }: { total: number | undefined }) {
  const { t } = useTranslation('market');
  return (
    <div className={cx(cells.head, classes.head)}>
      <span>{t('head.provider')}</span>
      <span>{t('head.price')}</span>
      <span>{t('head.release')}</span>
      <span>{t('head.ready')}</span>
      <span>{t('head.limits')}</span>
      <span aria-live="polite">
        {total !== undefined && t('head.count', { count: total, shown: formatCounted(total, OFFERS_COUNTED) })}
      </span>
    </div>
  );
}
