import { useTranslation } from 'react-i18next';
import { OFFERS_COUNTED } from '#core/offers/listing.ts';
import { formatCounted } from '#web/lib/number.ts';
import classes from './offer-row.module.css';

/** The names of an offer's cells, and how many offers there are. */
export function OfferHead({ total }: { total?: number }) {
  const { t } = useTranslation('market');
  return (
    <div className={classes.head}>
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
