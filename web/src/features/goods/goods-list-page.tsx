import { Button, Flex, Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { formatUnitPrice, QuickSwitch, ShelfSwitch, useCatalog } from '#web/features/market/public.ts';
import { PausedNote } from '#web/features/people/public.ts';
import { countryName } from '#web/lib/country.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { MiniCard } from '#web/ui/layout/mini-card.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { GoodsAddPanel } from './add/goods-add-panel.tsx';
import type { MySellAd } from './goods.queries.ts';
import { GoodsTable } from './goods-table.tsx';
import { PriceDialog } from './price-dialog.tsx';
import { SellAdLoaded } from './sell-ad-state.tsx';

/** The cards of one of the user's sell ads, and a form to add some. */
export function GoodsListPage() {
  const { code } = useParams({ from: '/goodsList/$code' });
  const { t } = useTranslation('goods');
  const query = useCall('goods.getMine', { code });
  return (
    <SellAdLoaded query={query} tab={t('crumb.cards')}>
      {(ad) => <GoodsList ad={ad} />}
    </SellAdLoaded>
  );
}

function GoodsList({ ad }: { ad: MySellAd }) {
  const { t } = useTranslation('goods');
  const types = useCatalog().data?.types;
  const type = types?.find((typeItem) => typeItem.id === ad.cardTypeId);
  const name = `${ad.brand.name} ${countryName(ad.country)}`;
  return (
    <Page
      crumbs={[
        { label: t('crumb.mine'), href: paths.sellList('all') },
        { label: name, href: paths.adSellDetails(ad.code) },
        { label: t('crumb.cards') },
      ]}
      title={t('list.title', { name })}
      mark={<MiniCard initials={ad.brand.initials} color={ad.brand.colour} size="md" />}
      sub={t('list.sub', { count: ad.goodsOnSale, price: formatUnitPrice(ad.unitPrice), currency: ad.currency })}
      actions={<GoodsActs ad={ad} />}
    >
      <PausedNote />
      <Stack gap="md" miw={0}>
        <Standing ad={ad} />
        {type && <GoodsAddPanel key={ad.code} ad={ad} type={type} />}
        <GoodsTable ad={ad} />
      </Stack>
    </Page>
  );
}

function GoodsActs({ ad }: { ad: MySellAd }) {
  const { t } = useTranslation('goods');
  const [pricing, setPricing] = useState(false);
  const floor = ad.internalPrice === null ? '' : formatUnitPrice(ad.internalPrice);
  return (
    <Flex component="span" rowGap="sm" columnGap="md" align="center" wrap="wrap">
      {ad.status !== 'completed' && <ShelfSwitch ad={ad} />}
      <QuickSwitch ad={ad} />
      <Button variant="default" size="sm" onClick={() => setPricing(true)}>
        {t('price.open')}
      </Button>
      <ButtonLink href={paths.editAdSell(ad.code)} size="sm">
        {t('ad.edit')}
      </ButtonLink>
      <PriceDialog
        opened={pricing}
        onClose={() => setPricing(false)}
        typeIds={[ad.cardTypeId]}
        first={[ad.cardTypeId]}
        price={floor}
      />
    </Flex>
  );
}

/** Why the ad is hidden, and what to do. */
function Standing({ ad }: { ad: MySellAd }) {
  const { t } = useTranslation('goods');
  if (ad.status === 'completed') return <Note tone="done">{t('ad.soldOut')}</Note>;
  if (ad.hiddenWhy === 'rate') return <Note title={t('ad.hidden')}>{t('ad.noRate')}</Note>;
  if (ad.hiddenWhy === 'floor') {
    const values = { floor: formatUnitPrice(ad.internalPrice ?? '0'), price: formatUnitPrice(ad.unitPrice) };
    return <Note title={t('ad.hidden')}>{t('ad.belowFloor', values)}</Note>;
  }
  if (ad.hiddenWhy === 'cards') return <Note title={t('ad.hidden')}>{t('ad.nothingOnSale')}</Note>;
  return null;
}
