import { useTranslation } from 'react-i18next';
import { parseDecimal } from '#core/money/decimal.ts';
import { FX_SCALE, priceOf } from '#core/money/price.ts';
import { useCall } from '#web/api/query.ts';
import { faceText, quote, referenceFace } from '#web/features/market/public.ts';
import { formatAmount } from '#web/lib/money.ts';
import { Panel } from '#web/ui/panel.tsx';
import classes from './ad-form.module.css';
import { rateOf } from './ad-form-schema.ts';
import { NumberField } from './number-field.tsx';
import type { SectionProps } from './section-props.ts';

/** Points to buy for in all, and how many cards one order may have. */
export function AmountSection({ form, type, ad }: SectionProps) {
  const { t } = useTranslation('ads');
  const { t: market } = useTranslation('market');
  const balance = useCall('points.getBalance', {});
  const used = ad && BigInt(ad.totalAmount) - BigInt(ad.remainingAmount);
  return (
    <Panel title={t('amount.title')}>
      <div className={classes.stack}>
        <div className={classes.pair}>
          <NumberField
            form={form}
            name="totalAmount"
            label={t('amount.total')}
            unit={market('points')}
            hint={used ? t('amount.soldHint', { used: formatAmount(used) }) : <About form={form} type={type} />}
          />
          <NumberField form={form} name="maxCards" label={t('amount.cards')} />
        </div>
        {balance.data && (
          <p className={classes.hint}>{t('amount.hidden', { available: formatAmount(balance.data.available) })}</p>
        )}
      </div>
    </Panel>
  );
}

/** How many cards of the reference face the sum buys. */
function About({ form, type }: SectionProps) {
  const { t } = useTranslation('ads');
  const total = form.watch('totalAmount');
  const rate = rateOf(form.watch('rate') ?? '', type?.rateMode ?? 'normal');
  if (!type || rate === null || !total) return null;
  const price = priceOf(parseDecimal(type.fx, FX_SCALE) ?? 0n, rate);
  const face = referenceFace(type.unit);
  const { gross } = quote({ ...type, unitPrice: price.toString() }, face);
  if (gross === 0n) return null;
  const count = Number((BigInt(Math.trunc(total)) * 1_000_000n) / gross);
  return t('amount.totalHint', { count: count.toLocaleString('en'), face: faceText(face, type) });
}
