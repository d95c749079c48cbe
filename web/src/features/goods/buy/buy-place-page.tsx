import { Button, Stack } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import { useCall, useCommand } from '#web/api/query.ts';
import { formatUnitPrice } from '#web/features/market/public.ts';
import { PausedNote, ResetPauseNote } from '#web/features/people/public.ts';
import { AddressField } from '#web/features/users/public.ts';
import { countryName } from '#web/lib/country.ts';
import { formatAmount, formatBasisPoints, formatFace } from '#web/lib/money.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { paths } from '#web/paths.ts';
import { isWrongTradingPassword, TradingPasswordField } from '#web/ui/form/trading-password-field.tsx';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { useGo } from '#web/ui/layout/use-go.ts';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { WithWorth } from '#web/ui/own-worth.tsx';
import { Page } from '#web/ui/page/page.tsx';
import classes from '../goods.module.css';
import type { GoodsOnSale, SellAdWithGoods } from '../goods.queries.ts';
import { SellAdGone, SellAdLoaded } from '../sell-ad-state.tsx';
import { SellSellerHead } from '../sell-seller-head.tsx';
import { pickFault, sumOf } from './pick-goods.ts';
import { feeShown } from './placing-sum.ts';
import { useBuyLimits } from './use-buy-limits.ts';

/** The last step of buying cards: who gets what, the trading password, and the one act. */
export function BuyPlaceAnOrderPage() {
  const { code } = useParams({ from: '/buyPlaceAnOrder/$code' });
  const { t } = useTranslation('goods');
  const query = useCall('goods.get', { code });
  return (
    <SellAdLoaded query={query} tab={t('place.tab')}>
      {(ad) => <BuyPlace ad={ad} reload={() => void query.refetch()} />}
    </SellAdLoaded>
  );
}

function BuyPlace({ ad, reload }: { ad: SellAdWithGoods; reload: () => void }) {
  const { t } = useTranslation('goods');
  const [search, change] = usePageSearch('/buyPlaceAnOrder/$code');
  const wanted = search.goods.split(',').filter(Boolean);
  const chosen = ad.goods.filter((good) => wanted.includes(good.id));
  const back = paths.goOrder(ad.code, search.goods);
  if (ad.isMine) return <SellAdGone why={t('order.own')} />;
  const none = wanted.length === 0;
  const gone = none || chosen.length < wanted.length;
  const repriced = search.price !== ad.unitPrice || search.version !== String(ad.version);
  return (
    <Page
      tab={t('place.tab')}
      crumbs={[
        { label: `${ad.brand.name} ${countryName(ad.country)}`, href: paths.sellDetails(ad.code) },
        { label: t('order.tab'), href: back },
        { label: t('place.tab') },
      ]}
    >
      <PausedNote />
      <ResetPauseNote />
      <SellSellerHead seller={ad.owner} as="h1" />
      {gone ? (
        <Note
          title={t(none ? 'place.none' : 'place.gone')}
          action={
            <ButtonLink href={back} size="sm">
              {t('place.again')}
            </ButtonLink>
          }
        >
          {t(none ? 'place.noneWhy' : 'place.goneWhy')}
        </Note>
      ) : (
        <PlaceForm
          ad={ad}
          chosen={chosen}
          repriced={repriced}
          onTake={() => change({ price: ad.unitPrice, version: String(ad.version) })}
          reload={reload}
        />
      )}
    </Page>
  );
}

interface FormProps {
  ad: SellAdWithGoods;
  chosen: readonly GoodsOnSale[];
  /** The price or the terms are no longer those that the reader saw. */
  repriced: boolean;
  onTake: () => void;
  reload: () => void;
}

function PlaceForm({ ad, chosen, repriced, onTake, reload }: FormProps) {
  const { t } = useTranslation('goods');
  const go = useGo();
  const [password, setPassword] = useState('');
  const fault = pickFault(chosen, useBuyLimits(ad));
  const buy = useCommand('orders.buy', {
    quiet: true,
    stale: ['points.getBalance', 'orders.countTurns', 'inbox.count', 'orders.listMine', 'goods.list', 'goods.get'],
    onDone: (order) => go(paths.operate(order)),
    onFail: reload,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    buy.mutate({
      adCode: ad.code,
      adVersion: ad.version,
      unitPrice: ad.unitPrice,
      goodsIds: chosen.map((item) => item.id),
      tradePassword: password,
    });
  };
  return (
    <form className={classes.grid} onSubmit={submit} aria-label={t('place.tab')}>
      <ChosenCards ad={ad} chosen={chosen} />
      <Panel title={t('place.who')} className={classes.sticky}>
        <WhoGetsWhat ad={ad} chosen={chosen} />
        <Stack gap="smplus" mt="md">
          {ad.form === 'physical' && <AddressField />}
          <TradingPasswordField value={password} onChange={setPassword} error={buy.error} />
          {repriced && (
            <Note
              title={t('place.repriced')}
              action={
                <Button variant="default" size="sm" onClick={onTake}>
                  {t('place.take')}
                </Button>
              }
            >
              {t('place.repricedWhy', { price: formatUnitPrice(ad.unitPrice), currency: ad.currency })}
            </Note>
          )}
          {fault === 'pick.balance' && <Note>{t('place.short')}</Note>}
          {buy.error && !isWrongTradingPassword(buy.error) && (
            <Note tone="stop" title={errorText(buy.error)}>
              {t('place.nothingDone')}
            </Note>
          )}
          <Button
            type="submit"
            size="lg"
            fullWidth
            leftSection={<IconLock size={18} stroke={2} />}
            disabled={repriced || fault !== null || password === ''}
            loading={buy.isPending}
          >
            {t('place.act', { sum: formatAmount(sumOf(chosen)) })}
          </Button>
        </Stack>
        <p className={classes.after}>{t(ad.form === 'ecode' ? 'place.afterEcode' : 'place.afterPhysical')}</p>
      </Panel>
    </form>
  );
}

type PartProps = Pick<FormProps, 'ad' | 'chosen'>;

function ChosenCards({ ad, chosen }: PartProps) {
  const { t } = useTranslation('goods');
  const { t: market } = useTranslation('market');
  const currency = { symbol: ad.currency, unit: ad.unit };
  return (
    <Panel title={t('place.cards', { count: chosen.length })}>
      <KeyValues
        rows={[
          { label: market('facts.card'), value: `${ad.brand.name}, ${countryName(ad.country)}` },
          { label: market('facts.form'), value: market(`form.${ad.form}`) },
          { label: market('facts.receipt'), value: t(`receipt.${ad.receipt}`) },
          ...chosen.map((item) => ({
            label: t('details.card', { row: item.row, face: formatFace(item.faceValue, currency) }),
            value: `${formatAmount(item.points)} ${t('pts')}`,
          })),
        ]}
      />
      <div className={classes.text}>{ad.description || t('facts.noTerms')}</div>
    </Panel>
  );
}

function WhoGetsWhat({ ad, chosen }: PartProps) {
  const { t } = useTranslation('goods');
  const sum = sumOf(chosen);
  const { fee, net } = feeShown(sum, ad.feeBps);
  return (
    <KeyValues
      rows={[
        { label: t('place.frozen'), value: `${formatAmount(sum)} ${t('pts')}` },
        { label: t('place.sellerGets', { name: ad.owner.name }), value: `${formatAmount(net)} ${t('pts')}` },
        { label: t('place.fee', { rate: formatBasisPoints(ad.feeBps) }), value: `${formatAmount(fee)} ${t('pts')}` },
        {
          label: t('place.pay'),
          value: <WithWorth points={sum}>{`${formatAmount(sum)} ${t('pts')}`}</WithWorth>,
          total: true,
        },
      ]}
    />
  );
}
