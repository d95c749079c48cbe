import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { hasCode } from '#web/api/api-error.ts';
import { useCall, useCommand } from '#web/api/query.ts';
import { type Catalog, OFFER_STALE, useCatalog } from '#web/features/market/public.ts';
import { PausedNote } from '#web/features/people/public.ts';
import { countryName } from '#web/lib/country.ts';
import { paths } from '#web/paths.ts';
import { MiniCard } from '#web/ui/layout/mini-card.tsx';
import { useGo } from '#web/ui/layout/use-go.ts';
import { toastDone, toastWarning } from '#web/ui/overlay/toast.ts';
import { Page } from '#web/ui/page/page.tsx';
import type { OwnOffer as Offer, OwnBuyOffer, OwnSellOffer } from '../mine/own-queries.ts';
import type { AdInput } from '../wizard/ad-form-schema.ts';
import { buyDraftOf, inputOf, sellDraftOf } from '../wizard/offer-input.ts';
import { EditForm } from './edit-form.tsx';
import { OwnOffer } from './edit-shell.tsx';

/** The same fields as in publishing, for a buy ad that exists. */
export function EditAdPage() {
  const { code } = useParams({ from: '/editAd/$code' });
  const { t } = useTranslation('ads');
  const catalogQuery = useCatalog();
  const mine = useCall('ads.getMine', { code }, { staleTime: 0 });
  return (
    <OwnOffer title={t('edit.tab')} of={[mine, catalogQuery]}>
      {(ad, catalog) => <EditBuy ad={ad} catalog={catalog} reload={() => void mine.refetch()} />}
    </OwnOffer>
  );
}

/** The same for a sell ad. */
export function EditSellPage() {
  const { code } = useParams({ from: '/editAdSell/$code' });
  const { t } = useTranslation('ads');
  const catalogQuery = useCatalog();
  const mine = useCall('goods.getMine', { code }, { staleTime: 0 });
  return (
    <OwnOffer title={t('edit.tab')} of={[mine, catalogQuery]}>
      {(ad, catalog) => <EditSell ad={ad} catalog={catalog} reload={() => void mine.refetch()} />}
    </OwnOffer>
  );
}

interface SideProps<O extends Offer> {
  ad: O;
  catalog: Pick<Catalog, 'brands' | 'types'>;
  reload: () => void;
}

function EditBuy(props: SideProps<OwnBuyOffer>) {
  const { code, version, totalAmount, remainingAmount } = props.ad;
  const orders = useCall('ads.listOrders', { code, start: 1, limit: 1 });
  const edit = useCommand('ads.edit', { quiet: true, stale: OFFER_STALE.buy });
  return (
    <EditOffer
      {...props}
      used={BigInt(totalAmount) - BigInt(remainingAmount)}
      openPrice={orders.data?.highestOpenPrice ?? null}
      send={(form) => edit.mutateAsync({ ...buyDraftOf(form), code, version })}
    />
  );
}

function EditSell(props: SideProps<OwnSellOffer>) {
  const { t } = useTranslation('ads');
  const { code, version } = props.ad;
  const edit = useCommand('goods.editAd', { quiet: true, stale: OFFER_STALE.sell });
  const send = async (form: AdInput) => {
    const { lowerThanOrder } = await edit.mutateAsync({ ...sellDraftOf(form), code, version });
    if (lowerThanOrder) toastWarning(t('edit.lower'));
  };
  return <EditOffer {...props} used={0n} openPrice={null} send={send} />;
}

interface Props extends SideProps<Offer> {
  /** Points, in base units, that orders have taken of the total. */
  used: bigint;
  /** The highest locked price of an open order, points per whole unit scaled by 10^8. */
  openPrice: string | null;
  /** Throws what the server refuses. */
  send: (form: AdInput) => Promise<unknown>;
}

/** The page of both sides: what it is, and its terms to change. */
function EditOffer({ ad, catalog, used, openPrice, send, reload }: Props) {
  const { t } = useTranslation('ads');
  const go = useGo();
  const onSend = async (form: AdInput) => {
    await send(form);
    toastDone(t('edit.done'));
    go(paths.advertisementDetails(ad.side, ad.code));
  };
  return (
    <Page
      title={t('edit.title', { card: `${ad.brand.name} ${countryName(ad.country)}` })}
      sub={ad.code}
      mark={<MiniCard initials={ad.brand.initials} color={ad.brand.colour} size={46} />}
    >
      <PausedNote />
      <EditForm
        key={ad.version}
        brands={catalog.brands}
        types={catalog.types}
        start={inputOf(ad)}
        own={{ code: ad.code, used }}
        openPrice={openPrice}
        onSend={onSend}
        explain={(error) => hasCode(error, 'ads.changed') && <Reload onClick={reload} />}
      />
    </Page>
  );
}

function Reload({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('ads');
  return (
    <Button variant="default" size="sm" onClick={onClick}>
      {t('edit.reload')}
    </Button>
  );
}
