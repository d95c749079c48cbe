import { Button } from '@mantine/core';
import { useParams, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { errorText, isBiz } from '#web/api/api-error.ts';
import { useAct, useCall } from '#web/api/query.ts';
import { useCatalog } from '#web/features/market/public.ts';
import { countryName } from '#web/lib/country.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { MiniCard } from '#web/ui/mini-card.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { toastDone } from '#web/ui/toast.ts';
import { AdForm } from './ad-form.tsx';
import { type AdOutput, draftOf, inputOf } from './ad-form-schema.ts';

const NOTHING_FOUND = '000068';
const CHANGED = '200084';

/** The same form, for an offer that exists. */
export function EditAdPage() {
  const { code } = useParams({ strict: false }) as { code: string };
  const { t } = useTranslation('ads');
  const router = useRouter();
  const catalog = useCatalog();
  const mine = useCall('ads.getMine', { code }, { staleTime: 0 });
  const edit = useAct('ads.edit', {
    quiet: true,
    stale: ['ads.listMine', 'ads.getMine', 'ads.get', 'ads.list', 'catalog.listCardTypes'],
  });
  const ad = mine.data;
  if (mine.isError && isBiz(mine.error, NOTHING_FOUND)) return <NotMine />;
  const broken = [mine, catalog].find((one) => one.isError && !one.data);
  if (broken?.error) {
    return (
      <>
        <PageTitle title={t('edit.tab')} />
        <ErrorState onRetry={() => void broken.refetch()} retrying={broken.isFetching}>
          {errorText(broken.error)}
        </ErrorState>
      </>
    );
  }
  if (!ad || !catalog.data) return <SkeletonRows rows={5} height={120} avatar={false} />;
  const send = async (form: AdOutput) => {
    await edit.mutateAsync({ ...draftOf(form), code: ad.code, version: ad.version });
    toastDone(t('edit.done'));
    router.history.push(paths.myAds());
  };
  const card = `${ad.brand.name} ${countryName(ad.country)}`;
  return (
    <>
      <PageTitle
        title={t('edit.title', { card })}
        sub={ad.code}
        mark={<MiniCard initials={ad.brand.initials} color={ad.brand.colour} size={46} />}
      />
      <AdForm
        key={ad.version}
        brands={catalog.data.brands}
        types={catalog.data.types}
        start={inputOf(ad)}
        ad={ad}
        act={t('edit.act')}
        failed={t('edit.failed')}
        onSend={send}
        explain={(error) =>
          isBiz(error, CHANGED) && (
            <Button variant="default" size="sm" onClick={() => void mine.refetch()}>
              {t('edit.reload')}
            </Button>
          )
        }
      />
    </>
  );
}

function NotMine() {
  const { t } = useTranslation('ads');
  return (
    <>
      <PageTitle title={t('edit.tab')} />
      <Panel flush>
        <EmptyState
          title={t('edit.missing')}
          action={
            <Button component={AppLink} href={paths.myAds()} variant="tint">
              {t('edit.toList')}
            </Button>
          }
        >
          {t('edit.missingWhy')}
        </EmptyState>
      </Panel>
    </>
  );
}
