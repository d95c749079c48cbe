import { useTranslation } from 'react-i18next';
import { pow10 } from '#core/money/amount.ts';
import { currencyOf, POINTS } from '#core/money/currency.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { usePointsTerms } from '../points-ads.queries.ts';
import { exactPriceText, fiatText, priceText } from '../points-figures.ts';
import { formPrice, type PointsInput } from './points-form-schema.ts';

const SAMPLE_POINTS = 100;
const POINT = pow10(POINTS.unit);

/** The price that the form comes to now, beside the market's, and what an order would come to. */
export function PointsPreview({ values }: { values: PointsInput }) {
  const { t } = useTranslation('points-ads');
  const terms = usePointsTerms();
  const { currency } = values;
  const row = terms.data?.currencies.find((candidate) => candidate.currency === currency);
  const price = formPrice(values, row?.marketPrice ?? null);
  if (currency === '' || row === undefined) {
    return <Panel title={t('preview.title')}>{t('preview.wait')}</Panel>;
  }
  const ad = { unitPrice: price === null ? null : price.toString(), currency, unit: currencyOf(currency).unit };
  // The market's price is rounded before the premium here: its last decimals are the server's to say.
  const shown = values.pricing === 'fixed' ? exactPriceText : priceText;
  const market = row.marketPrice === null ? '–' : priceText(row.marketPrice, currency);
  return (
    <Panel title={t('preview.title')}>
      <KeyValues
        rows={[
          { label: t('preview.market'), value: market },
          { label: t('preview.price'), value: price === null ? '–' : shown(price, currency), total: true },
          {
            label: t('preview.sample', { points: SAMPLE_POINTS }),
            value: fiatText(BigInt(SAMPLE_POINTS) * POINT, ad),
          },
        ]}
      />
    </Panel>
  );
}
