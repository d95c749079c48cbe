import { useParams, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { hasCode } from '#web/api/api-error.ts';
import { useAct, useCall } from '#web/api/query.ts';
import { type Catalog, useCatalog } from '#web/features/market/public.ts';
import { countryName } from '#web/lib/country.ts';
import { paths } from '#web/paths.ts';
import { MiniCard } from '#web/ui/layout/mini-card.tsx';
import { toastDone, toastWarning } from '#web/ui/overlay/toast.ts';
import { Page } from '#web/ui/page/page.tsx';
import { type AdInput, EMPTY_AD, percentOf, sellDraftOf } from '../wizard/ad-form-schema.ts';
import { Reload } from './edit-ad-page.tsx';
import { EditForm } from './edit-form.tsx';
import { OwnOffer } from './edit-shell.tsx';

const POINT = 1_000_000n;

/** The same fields, for an offer to sell that exists. */
export function EditSellPage() {
  const { code } = useParams({ from: '/editAdSell/$code' });
  const { t } = useTranslation('ads');
  const catalog = useCatalog();
  const mine = useCall('goods.getMine', { code }, { staleTime: 0 });
  return (
    <OwnOffer title={t('edit.tab')} of={[mine, catalog]}>
      {(ad, { brands, types }) => <Edit ad={ad} brands={brands} types={types} reload={() => void mine.refetch()} />}
    </OwnOffer>
  );
}

interface Props extends Pick<Catalog, 'brands' | 'types'> {
  ad: ResultOf<'goods.getMine'>;
  reload: () => void;
}

function Edit({ ad, brands, types, reload }: Props) {
  const { t } = useTranslation('ads');
  const router = useRouter();
  const edit = useAct('goods.editAd', {
    quiet: true,
    stale: ['goods.listMine', 'goods.getMine', 'goods.get', 'goods.list'],
  });
  const send = async (form: AdInput) => {
    const done = await edit.mutateAsync({ ...sellDraftOf(form), code: ad.code, version: ad.version });
    toastDone(t('edit.done'));
    if (done.lowerThanOrder) toastWarning(t('edit.lower'));
    router.history.push(paths.advertisementDetails('sell', ad.code));
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
        start={inputOfSell(ad)}
        own={{ code: ad.code, used: 0n }}
        openPrice={null}
        onSend={send}
        explain={(error) => hasCode(error, 'ads.changed') && <Reload onClick={reload} />}
      />
    </Page>
  );
}

function inputOfSell(ad: ResultOf<'goods.getMine'>): AdInput {
  const points = (amount: string | null) => (amount === null ? null : Number(BigInt(amount) / POINT));
  return {
    ...EMPTY_AD,
    kind: 'sell',
    brandId: ad.brand.id,
    form: ad.form,
    typeIds: [ad.cardTypeId],
    rate: percentOf(ad.rate),
    amountMode: ad.exact ? 'exact' : 'range',
    minAmount: points(ad.minAmount),
    maxAmount: points(ad.maxAmount),
    deliverMinutes: ad.deliverMinutes,
    confirmDays: ad.confirmDays,
    tags: ad.tags,
    receipt: ad.receipt,
    description: ad.description,
  };
}
