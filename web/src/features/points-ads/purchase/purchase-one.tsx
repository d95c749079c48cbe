import { Button, Select } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { methodsOfType } from '#core/payment-accounts/methods.ts';
import { PAY_TYPES } from '#core/payment-accounts/pay-types.ts';
import { useMethodName } from '#web/features/payment-accounts/public.ts';
import { submitting } from '#web/lib/submitting.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { paths } from '#web/paths.ts';
import type { Change } from '#web/searches.ts';
import { fieldError } from '#web/ui/form/field-error.tsx';
import { WholeInput } from '#web/ui/form/whole-input.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { useGo } from '#web/ui/layout/use-go.ts';
import { useMarketCurrency } from '../market/points-market.tsx';
import type { PurchaseSearch } from '../pages.ts';
import { usePointsTerms } from '../points-ads.queries.ts';
import { priceText } from '../points-figures.ts';
import classes from './purchase.module.css';
import { PurchaseFrame, typeOf } from './purchase-frame.tsx';

const AMOUNT_DIGITS = 9;
const ANY = 'any';

/** What one wants: the amount, its currency, and how it is paid. */
export function PurchaseOne() {
  const { t } = useTranslation('points-ads');
  const go = useGo();
  const type = typeOf(useParams({ from: '/purchaseCurrency/$type/one' }).type);
  const [search, change] = usePageSearch('/purchaseCurrency/$type/one');
  const currency = useMarketCurrency(search.tradeCurrency);
  const terms = usePointsTerms();
  const [isMissing, setMissing] = useState(false);
  const market = terms.data?.currencies.find((row) => row.currency === currency)?.marketPrice ?? null;
  const next = () => {
    if (search.amount === '') setMissing(true);
    else go(paths.purchase(type, 'two', { ...search, tradeCurrency: currency }));
  };
  return (
    <PurchaseFrame type={type} step="one" search={search}>
      <Panel>
        <form className={classes.form} onSubmit={submitting(next)} noValidate>
          <Select
            label={t('filter.currency')}
            data={(terms.data?.currencies ?? []).map((row) => row.currency)}
            value={currency}
            onChange={(value) => value && change({ tradeCurrency: value })}
            searchable
            allowDeselect={false}
            description={market === null ? undefined : t('market.price', { price: priceText(market, currency) })}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
          <WholeInput
            label={t(type === 'buy' ? 'purchase.spend' : 'purchase.receive', { currency })}
            value={search.amount === '' ? null : Number(search.amount)}
            onChange={(value) => {
              setMissing(false);
              change({ amount: value === null ? '' : String(value) });
            }}
            maxDigits={AMOUNT_DIGITS}
            error={isMissing ? fieldError(t('purchase.amountNeeded')) : undefined}
          />
          <PaymentFields search={search} change={change} />
          <Button type="submit" size="lg">
            {t('purchase.toOffers')}
          </Button>
        </form>
      </Panel>
    </PurchaseFrame>
  );
}

interface PaymentProps {
  search: PurchaseSearch;
  change: Change<PurchaseSearch>;
}

/** The type of payment, and which of its methods. */
function PaymentFields({ search, change }: PaymentProps) {
  const { t } = useTranslation('points-ads');
  const methodName = useMethodName();
  return (
    <>
      <Select
        label={t('purchase.payType')}
        data={PAY_TYPES.map((value) => ({ value, label: t(`purchase.type.${value}`) }))}
        value={search.payType}
        onChange={(value) => value && change({ payType: value, payWay: '' })}
        allowDeselect={false}
      />
      <Select
        label={t('filter.method')}
        data={[
          { value: ANY, label: t('filter.any') },
          ...methodsOfType(search.payType).map((value) => ({ value, label: methodName(value) })),
        ]}
        value={search.payWay || ANY}
        onChange={(value) => change({ payWay: value === null || value === ANY ? '' : value })}
        searchable
        allowDeselect={false}
      />
    </>
  );
}
