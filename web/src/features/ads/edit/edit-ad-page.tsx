import { Button } from '@mantine/core';
import { useParams, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { hasCode } from '#web/api/api-error.ts';
import { useAct, useCall } from '#web/api/query.ts';
import { useCatalog } from '#web/features/market/public.ts';
import { countryName } from '#web/lib/country.ts';
import { paths } from '#web/paths.ts';
import { MiniCard } from '#web/ui/layout/mini-card.tsx';
import { PageTitle } from '#web/ui/layout/page-title.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { type AdInput, draftOf, inputOf } from '../wizard/ad-form-schema.ts';
import { EditForm } from './edit-form.tsx';
import { usePlaceholder } from './edit-shell.tsx';

/** The same fields, for an offer to buy that exists. */
export function EditAdPage() {
  const { code } = useParams({ from: '/editAd/$code' });
  const { t } = useTranslation('ads');
  const router = useRouter();
  const catalog = useCatalog();
  const mine = useCall('ads.getMine', { code }, { staleTime: 0 });
  const orders = useCall('ads.listOrders', { code, start: 1, limit: 1 });
  const edit = useAct('ads.edit', {
    quiet: true,
    stale: ['ads.listMine', 'ads.getMine', 'ads.get', 'ads.list', 'catalog.listCardTypes'],
  });
  const placeholder = usePlaceholder(t('edit.tab'), [mine, catalog]);
  const ad = mine.data;
  if (placeholder || !ad || !catalog.data) return placeholder;
  const send = async (form: AdInput) => {
    await edit.mutateAsync({ ...draftOf(form), code: ad.code, version: ad.version });
    toastDone(t('edit.done'));
    router.history.push(paths.advertisementDetails('buy', ad.code));
  };
  return (
    <>
      <PageTitle
        title={t('edit.title', { card: `${ad.brand.name} ${countryName(ad.country)}` })}
        sub={ad.code}
        mark={<MiniCard initials={ad.brand.initials} color={ad.brand.colour} size={46} />}
      />
      <EditForm
        key={ad.version}
        brands={catalog.data.brands}
        types={catalog.data.types}
        start={inputOf(ad)}
        own={{ code: ad.code, used: BigInt(ad.totalAmount) - BigInt(ad.remainingAmount) }}
        openPrice={orders.data?.highestOpenPrice ?? null}
        onSend={send}
        explain={(error) => hasCode(error, 'ads.changed') && <Reload onClick={() => void mine.refetch()} />}
      />
    </>
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
