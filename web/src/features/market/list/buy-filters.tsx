import { useTranslation } from 'react-i18next';
import { BUY_RECEIPTS, BUY_SORTS } from '#core/offers/listing.ts';
import type { Change } from '#web/searches.ts';
import classes from '../home/home.module.css';
import type { Catalog } from '../market.queries.ts';
import type { BuySearch } from '../pages.ts';
import { OfferFilters } from './market-filters.tsx';

interface Props {
  catalog: Catalog | undefined;
  search: BuySearch;
  onChange: Change<BuySearch>;
}

/** Country, form, amount, receipt, presence and order of the buy ads. */
export function BuyFilters({ catalog, search, onChange }: Props) {
  const { t } = useTranslation('market');
  return (
    <OfferFilters
      className={classes.filters}
      catalog={catalog}
      search={search}
      onChange={onChange}
      receipt={{
        value: search.receipt,
        options: [
          { value: '', label: t('filter.any') },
          ...BUY_RECEIPTS.map((value) => ({ value, label: t(`receipt.${value}`) })),
        ],
        onChange: (receipt) => onChange({ receipt }),
      }}
      only={{
        label: t('filter.online'),
        on: search.online !== '',
        onChange: (on) => onChange({ online: on ? '1' : '' }),
      }}
      sort={{
        value: search.sort,
        options: BUY_SORTS.map((value) => ({ value, label: t(`sort.${value}`) })),
        onChange: (sort) => onChange({ sort }),
      }}
    />
  );
}
