import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { formatAmount } from '#web/lib/money.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from '../ad-form.module.css';
import { NumberField } from './number-field.tsx';
import type { SectionProps } from './section-props.ts';

/** How much in all, and how much in one order. */
export function AmountSection(props: SectionProps) {
  const { t } = useTranslation('ads');
  return (
    <>
      {props.form.watch('kind') === 'buy' && <StockPanel {...props} />}
      <Panel title={t('order.title')}>
        <OrderAmount {...props} />
      </Panel>
    </>
  );
}

/** Points to buy for in all, and how many cards one order may have. */
function StockPanel({ form, chosen, own }: SectionProps) {
  const { t } = useTranslation('ads');
  const { t: market } = useTranslation('market');
  const balance = useCall('points.getBalance', {});
  const count = chosen.length;
  const hint = own?.used ? t('amount.soldHint', { used: formatAmount(own.used) }) : t('amount.totalHint');
  return (
    <Panel title={t('amount.title')}>
      <div className={classes.stack}>
        <div className={classes.pair}>
          <NumberField
            form={form}
            name="totalAmount"
            label={t('amount.total')}
            unit={market('points')}
            hint={count > 1 ? t('amount.each', { count }) : hint}
          />
          <NumberField form={form} name="maxCards" label={t('amount.cards')} hint={t('amount.cardsHint')} />
        </div>
        {balance.data && (
          <p className={classes.hint}>{t('amount.hidden', { available: formatAmount(balance.data.available) })}</p>
        )}
      </div>
    </Panel>
  );
}

/** Bounds of an order's sum, or the only sum taken. */
function OrderAmount({ form }: SectionProps) {
  const { t } = useTranslation('ads');
  const { t: market } = useTranslation('market');
  const { amountMode, kind } = form.watch();
  const unit = market('points');
  const setMode = (next: string) => form.setValue('amountMode', next as typeof amountMode);
  return (
    <div className={classes.stack}>
      <SegmentedControl
        className={classes.choice}
        value={amountMode}
        onChange={setMode}
        aria-label={t('order.mode')}
        data={[
          { value: 'range', label: t('order.range') },
          { value: 'exact', label: t('order.exact') },
        ]}
      />
      {amountMode === 'range' && (
        <div className={classes.pair}>
          <NumberField form={form} name="minAmount" label={t('order.min')} unit={unit} hint={t('order.open')} />
          <NumberField form={form} name="maxAmount" label={t('order.max')} unit={unit} hint={t('order.open')} />
        </div>
      )}
      {amountMode === 'exact' && kind === 'buy' && (
        <div className={classes.pair}>
          <NumberField form={form} name="exactAmount" label={t('order.only')} unit={unit} hint={t('order.onlyHint')} />
        </div>
      )}
      {amountMode === 'exact' && kind === 'sell' && <p className={classes.hint}>{t('order.exactCards')}</p>}
    </div>
  );
}
