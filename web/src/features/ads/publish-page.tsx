import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, isBiz } from '#web/api/api-error.ts';
import { useAct } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import { useCatalog } from '#web/features/market/public.ts';
import { paths } from '#web/paths.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { toastDone, toastWarning } from '#web/ui/toast.ts';
import { AdForm } from './ad-form.tsx';
import { type AdInput, type AdOutput, draftOf, EMPTY_AD } from './ad-form-schema.ts';

const PASSWORD_UNSET = '110010';

/** What was entered stays while the reader looks at other pages; the trading password does not. */
let kept: Partial<AdInput> = EMPTY_AD;

/** One page from card to trading password. */
export function PublishPage() {
  const { t } = useTranslation('ads');
  const router = useRouter();
  const { user } = useSession();
  const catalog = useCatalog();
  const locked = user !== null && !user.tradepwdFlag;
  const setPasswordFirst = useCallback(() => {
    toastWarning(t('publish.passwordFirst'));
    router.history.replace(`${paths.tradingPassword()}?redirect=${encodeURIComponent(paths.publishStep1())}`);
  }, [router, t]);
  useEffect(() => {
    if (locked) setPasswordFirst();
  }, [locked, setPasswordFirst]);
  const publish = useAct('ads.publish', {
    quiet: true,
    stale: ['ads.listMine', 'ads.list', 'catalog.listCardTypes'],
  });
  const send = async (form: AdOutput) => {
    try {
      const { cardTypeId, tradePassword } = form;
      const { code } = await publish.mutateAsync({ ...draftOf(form), cardTypeId, tradePassword });
      keep(EMPTY_AD);
      toastDone(t('publish.done'), code);
      router.history.push(paths.myAds());
    } catch (error) {
      if (isBiz(error, PASSWORD_UNSET)) return setPasswordFirst();
      throw error;
    }
  };
  if (locked) return null;
  return (
    <>
      <PageTitle title={t('publish.title')} sub={t('publish.sub')} />
      {catalog.isError && !catalog.data && (
        <ErrorState onRetry={() => void catalog.refetch()} retrying={catalog.isFetching}>
          {errorText(catalog.error)}
        </ErrorState>
      )}
      {catalog.isPending && <SkeletonRows rows={5} height={120} avatar={false} />}
      {catalog.data && (
        <AdForm
          brands={catalog.data.brands}
          types={catalog.data.types}
          start={kept}
          act={t('publish.act')}
          failed={t('publish.failed')}
          onSend={send}
          onLeave={keepUnlessSent}
        />
      )}
    </>
  );
}

let sent = false;

function keep(values: Partial<AdInput>): void {
  kept = values;
  sent = true;
}

/** Leaving after a success must not bring the sent offer back. */
function keepUnlessSent(values: Partial<AdInput>): void {
  if (!sent) kept = { ...values, tradePassword: '' };
  sent = false;
}
