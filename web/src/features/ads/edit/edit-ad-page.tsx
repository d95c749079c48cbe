import { Button } from '@mantine/core';
import { useParams, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { hasCode } from '#web/api/api-error.ts';
import { useAct, useCall } from '#web/api/query.ts';
import { type Catalog, useCatalog } from '#web/features/market/public.ts';
import { countryName } from '#web/lib/country.ts';
import { paths } from '#web/paths.ts';
import { MiniCard } from '#web/ui/layout/mini-card.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { Page } from '#web/ui/page/page.tsx';
import { type AdInput, draftOf, inputOf } from '../wizard/ad-form-schema.ts';
import { EditForm } from './edit-form.tsx';
import { OwnOffer } from './edit-shell.tsx';

/** The same fields, for an offer to buy that exists. */
export function EditAdPage() {
  const { code } = useParams({ from: '/editAd/$code' });
  const { t } = useTranslation('ads');
  const catalog = useCatalog();
  const mine = useCall('ads.getMine', { code }, { staleTime: 0 });
  return (
    <OwnOffer title={t('edit.tab')} of={[mine, catalog]}>
      {(ad, { brands, types }) => <Edit ad={ad} brands={brands} types={types} reload={() => void mine.refetch()} />}
    </OwnOffer>
  );
}

interface Props extends Pick<Catalog, 'brands' | 'types'> {
  ad: ResultOf<'ads.getMine'>;
  reload: () => void;
}

function Edit({ ad, brands, types, reload }: Props) {
  const { t } = useTranslation('ads');
  const router = useRouter();
  const { code } = ad;
  const orders = useCall('ads.listOrders', { code, start: 1, limit: 1 });
  const edit = useAct('ads.edit', {
    quiet: true,
    stale: ['ads.listMine', 'ads.getMine', 'ads.get', 'ads.list', 'catalog.listCardTypes'],
  });
  const send = async (form: AdInput) => {
    await edit.mutateAsync({ ...draftOf(form), code: ad.code, version: ad.version });
    toastDone(t('edit.done'));
    router.history.push(paths.advertisementDetails('buy', ad.code));
  };
  return (
    <Page
      title={t('edit.title', { card: `${ad.brand.name} ${countryName(ad.country)}` })}
      sub={ad.code}
      mark={<MiniCard initials={ad.brand.initials} color={ad.brand.colour} size={46} />}
    >
      <EditForm
        key={ad.version}
        brands={brands}
        types={types}
        start={inputOf(ad)}
        own={{ code: ad.code, used: BigInt(ad.totalAmount) - BigInt(ad.remainingAmount) }}
        openPrice={orders.data?.highestOpenPrice ?? null}
        onSend={send}
        explain={(error) => hasCode(error, 'ads.changed') && <Reload onClick={reload} />}
      />
    </Page>
  );
}

export function Reload({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('ads');
  return (
    <Button variant="default" size="sm" onClick={onClick}>
      {t('edit.reload')}
    </Button>
  );
}
