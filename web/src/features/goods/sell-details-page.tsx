import { Flex, Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import { formatUnitPrice } from '#web/features/market/public.ts';
import { countryName } from '#web/lib/country.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { formatAmount, formatBasisPoints, formatFace, formatRate } from '#web/lib/money.ts';
import { formatNumber } from '#web/lib/number.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { Tag } from '#web/ui/tag.tsx';
import classes from './goods.module.css';
import type { SellAdWithGoods } from './goods.queries.ts';
import { SellAdLoaded } from './sell-ad-state.tsx';
import { SellOwnerBar } from './sell-owner-bar.tsx';
import { SellSellerHead } from './sell-seller-head.tsx';

/** A sell ad as a buyer sees it. */
export function SellDetailsPage() {
  const { code } = useParams({ from: '/sellDetails/$code' });
  return <SellDetails code={code} />;
}

/** The same with the owner's actions above. */
export function AdSellDetailsPage() {
  const { code } = useParams({ from: '/adSellDetails/$code' });
  return <SellDetails code={code} owner />;
}

interface Props {
  code: string;
  /** With the owner's actions above. */
  owner?: boolean;
  /** Stands below the ad, once that is there. */
  below?: ReactNode;
}

/** One sell ad, for any viewer. */
export function SellDetails({ code, owner = false, below }: Props) {
  const { t } = useTranslation('goods');
  const query = useCall('goods.get', { code });
  return (
    <SellAdLoaded query={query} tab={t('details.tab')}>
      {(ad) => (
        <>
          <Details ad={ad} owner={owner} />
          {below}
        </>
      )}
    </SellAdLoaded>
  );
}

function Details({ ad, owner }: { ad: SellAdWithGoods; owner: boolean }) {
  const { t } = useTranslation('goods');
  return (
    <Page
      tab={`${ad.brand.name} ${countryName(ad.country)} · ${ad.owner.name}`}
      crumbs={[
        owner && ad.isMine
          ? { label: t('crumb.mine'), href: paths.sellList('all') }
          : { label: t('crumb.market'), href: paths.gift({ side: 'sell' }) },
        { label: ad.brand.name, href: paths.gift({ side: 'sell', brand: ad.brand.id }) },
        { label: t('details.crumb', { name: ad.owner.name }) },
      ]}
    >
      {ad.isMine && <SellOwnerBar code={ad.code} />}
      <SellSellerHead seller={ad.owner} as="h1" />
      <div className={classes.grid}>
        <Stack gap="md" miw={0}>
          <SellFacts ad={ad} />
        </Stack>
        <div className={classes.sticky}>
          <SellGoods ad={ad} />
        </div>
      </div>
    </Page>
  );
}

function SellFacts({ ad }: { ad: SellAdWithGoods }) {
  const { t } = useTranslation('goods');
  const { t: market } = useTranslation('market');
  const rows = [
    { label: market('facts.card'), value: `${ad.brand.name}, ${countryName(ad.country)}` },
    { label: market('facts.form'), value: market(`form.${ad.form}`) },
    { label: market('facts.receipt'), value: t(`receipt.${ad.receipt}`) },
    { label: t('facts.order'), value: useOrderLimit(ad) },
    { label: market('facts.rate'), value: formatRate(ad.rate) },
    {
      label: market('facts.price', { currency: ad.currency }),
      value: `${formatUnitPrice(ad.unitPrice)} ${market('points')}`,
    },
    { label: t('facts.fee'), value: formatBasisPoints(ad.feeBps) },
    ...(ad.form === 'physical'
      ? [
          { label: t('facts.deliver'), value: t('facts.hours', { count: Math.ceil(ad.deliverMinutes / 60) }) },
          { label: t('facts.confirm'), value: t('facts.days', { count: ad.confirmDays }) },
        ]
      : []),
    { label: market('facts.sold'), value: formatNumber(ad.soldCount) },
    { label: market('facts.code'), value: <span className="cw-mono">{ad.code}</span> },
    { label: market('facts.published'), value: formatDateTime(ad.createdAt) },
  ];
  return (
    <Panel title={market('facts.title')} aside={market('facts.views', { count: ad.views })}>
      <KeyValues rows={rows} />
      <div className={classes.text}>{ad.description || t('facts.noTerms')}</div>
      {ad.tags.length > 0 && (
        <Flex component="p" gap="xxsplus" mt="sm" wrap="wrap">
          {ad.tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </Flex>
      )}
    </Panel>
  );
}

/** The limits of an order's amount, as text. */
export function useOrderLimit(ad: Pick<SellAdWithGoods, 'exact' | 'minAmount' | 'maxAmount'>): string {
  const { t } = useTranslation('goods');
  if (ad.exact) return t('limit.exact');
  const min = ad.minAmount && formatAmount(ad.minAmount, { decimals: 0 });
  const max = ad.maxAmount && formatAmount(ad.maxAmount, { decimals: 0 });
  if (min && max) return t('limit.between', { min, max });
  if (min) return t('limit.from', { min });
  return max ? t('limit.upTo', { max }) : t('limit.none');
}

const SHOWN = 12;

function SellGoods({ ad }: { ad: SellAdWithGoods }) {
  const { t } = useTranslation('goods');
  const { user } = useSession();
  const currency = { symbol: ad.currency, unit: ad.unit };
  if (ad.goods.length === 0) {
    return (
      <Panel title={t('details.cards', { count: 0 })} flush>
        <EmptyState picture="cards" title={t('details.noCards')}>
          {t('details.noCardsWhy')}
        </EmptyState>
      </Panel>
    );
  }
  return (
    <Panel title={t('details.cards', { count: ad.goods.length })}>
      <KeyValues
        rows={ad.goods.slice(0, SHOWN).map((good) => ({
          label: t('details.card', { row: good.row, face: formatFace(good.faceValue, currency) }),
          value: `${formatAmount(good.points)} ${t('pts')}`,
        }))}
      />
      {ad.goods.length > SHOWN && (
        <p className={classes.after}>{t('details.more', { count: ad.goods.length - SHOWN })}</p>
      )}
      <Stack gap="smplus" mt="md">
        {ad.isMine ? null : user?.serverFlag ? (
          <ButtonLink variant="filled" href={paths.goOrder(ad.code)} size="lg" fullWidth>
            {t('details.choose')}
          </ButtonLink>
        ) : user ? (
          <Note>{t('details.providersOnly')}</Note>
        ) : (
          <ButtonLink variant="filled" href={paths.login(paths.sellDetails(ad.code))} size="lg" fullWidth>
            {t('details.login')}
          </ButtonLink>
        )}
      </Stack>
      <p className={classes.after}>{t('details.sealed')}</p>
    </Panel>
  );
}
