import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { useCall, useCommand } from '#web/api/query.ts';
import { type Ad, AdFacts, ShelfSwitch } from '#web/features/market/public.ts';
import { type BaseUnits, formatAmount } from '#web/lib/money.ts';
import { formatNumber } from '#web/lib/number.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { OwnOffer } from '../edit/edit-shell.tsx';
import classes from '../wizard/ad-form.module.css';
import { HiddenNote } from './hidden-note.tsx';
import { OwnAdFrame } from './own-ad-frame.tsx';
import { OwnAdOrders } from './own-ad-orders.tsx';

/** An own offer to buy: what it has left, what is reserved, what it paid, and its orders. */
export function OwnBuyAd({ code }: { code: string }) {
  const { t } = useTranslation('ads');
  const mine = useCall('ads.getMine', { code });
  return (
    <OwnOffer title={t('own.tab')} of={[mine]}>
      {(ad) => <Own ad={ad} />}
    </OwnOffer>
  );
}

function Own({ ad }: { ad: ResultOf<'ads.getMine'> }) {
  const { t } = useTranslation('ads');
  const { code } = ad;
  const remove = useCommand('ads.remove', {
    quiet: true,
    stale: ['ads.listMine', 'ads.list', 'catalog.listCardTypes'],
  });
  const onRemove = async () => {
    const { refused } = await remove.mutateAsync({ codes: [code] });
    const [first] = refused;
    if (first) throw new Error(t('bulk.refused', { code, why: t(`bulk.why.${first.why}`) }));
  };
  return (
    <OwnAdFrame kind="buy" ad={ad} onRemove={onRemove}>
      <div className={classes.grid}>
        <div className={classes.sections}>
          <HiddenNote ad={ad} />
          <OwnAdOrders code={code} />
          <AdFacts ad={ad} />
        </div>
        <aside className={classes.aside}>
          <Numbers ad={ad} />
        </aside>
      </div>
    </OwnAdFrame>
  );
}

function Numbers({ ad }: { ad: Ad }) {
  const { t } = useTranslation('ads');
  const { t: market } = useTranslation('market');
  const points = (value: BaseUnits) => `${formatAmount(value)} ${market('pts')}`;
  const open = BigInt(ad.totalAmount) - BigInt(ad.remainingAmount) - BigInt(ad.settledAmount);
  return (
    <Panel
      title={t('own.numbers')}
      aside={ad.status === 'completed' ? market('status.completed') : <ShelfSwitch ad={ad} />}
    >
      <KeyValues
        rows={[
          { label: t('own.left'), value: points(ad.remainingAmount) },
          { label: t('own.open'), value: points(open) },
          { label: t('own.settled'), value: points(ad.settledAmount) },
          { label: t('amount.total'), value: points(ad.totalAmount), total: true },
          { label: t('own.ready'), value: points(ad.availableAmount) },
          { label: t('own.sold'), value: formatNumber(ad.soldCount) },
          { label: t('own.views'), value: formatNumber(ad.views) },
        ]}
      />
    </Panel>
  );
}
