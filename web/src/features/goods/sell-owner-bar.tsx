import { Box, Flex } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { formatUnitPrice, QuickSwitch, ShelfSwitch } from '#web/features/market/public.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import classes from './goods.module.css';

/** The owner's bar of a sell ad: its state, its switches, and links to its cards and terms. */
export function SellOwnerBar({ code }: { code: string }) {
  const { t } = useTranslation('goods');
  const ad = useCall('goods.getMine', { code }).data;
  if (!ad) return null;
  const state = ad.hidden ? t('ad.hidden') : t(`ad.${ad.status}`);
  const counts = ['onSale', 'offShelf', 'inTrade', 'inArbitration', 'completed'] as const;
  const cards = counts
    .filter((count) => ad.goods[count] > 0)
    .map((count) => t(`counts.${count}`, { count: ad.goods[count] }));
  return (
    <section className={classes.seller} aria-label={t('ad.yours')}>
      <Box flex="1 1 200px" miw={0} className={classes.sellerWords}>
        <b>{state}</b>
        <div className={classes.under}>
          {cards.length > 0 ? cards.join(' · ') : t('ad.noCards')}
          {ad.internalPrice !== null && ` · ${t('mine.floor', { price: formatUnitPrice(ad.internalPrice) })}`}
        </div>
      </Box>
      <Flex component="span" rowGap="sm" columnGap="md" align="center" wrap="wrap">
        {ad.status !== 'completed' && <ShelfSwitch ad={ad} />}
        <QuickSwitch ad={ad} />
        <ButtonLink href={paths.goodsList(code)} variant="tint" size="sm">
          {t('mine.toCards')}
        </ButtonLink>
        <ButtonLink href={paths.editAdSell(code)} size="sm">
          {t('ad.edit')}
        </ButtonLink>
      </Flex>
    </section>
  );
}
