import { Flex } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { zPointsAdCode } from '#contract/offers/points-offer.ts';
import { FIAT_SYMBOLS, POINTS } from '#core/money/currency.ts';
import { SellDetails } from '#web/features/goods/public.ts';
import { OfferPage } from '#web/features/market/public.ts';
import { CurrencyPage, PointsOfferPage } from '#web/features/points-ads/public.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './home-info.module.css';

const isPointsAd = (id: string) => zPointsAdCode.safeParse(id).success;
/** Points themselves, or a currency that they are traded for. */
const isMoney = (id: string) => id.toUpperCase() === POINTS.symbol || FIAT_SYMBOLS.includes(id);

/** An offer's page as one comes to it from the market: to buy, or to sell; of points, or all of a currency. */
export function HomeInfoPage() {
  const { type, id } = useParams({ from: '/homeInfo/$type/$id' });
  if (isPointsAd(id)) return <PointsOfferPage key={id} code={id} />;
  if (isMoney(id)) return <CurrencyPage />;
  if (type !== 'sell') return <OfferPage code={id} />;
  return <SellDetails code={id} below={<SellRules />} />;
}

/** The rules of buying cards from a shelf, in three sentences. */
function SellRules() {
  const { t } = useTranslation('ads');
  return (
    <Panel title={t('sellInfo.rules')} className={classes.below}>
      <Flex component="ol" direction="column" gap="xs" pl="mdplus" fz="md" lh="lg" c="var(--cw-text-2)">
        {(['freeze', 'silence', 'dispute'] as const).map((item) => (
          <li key={item}>{t(`sellInfo.rule.${item}`)}</li>
        ))}
      </Flex>
    </Panel>
  );
}
