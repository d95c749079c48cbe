import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/api/session.ts';
import {
  dropDraft,
  KindChoice,
  openStep,
  type Published,
  PublishedPanel,
  STEP_PATHS,
  type Step,
  useDraft,
  useWizardKind,
  WizardBar,
  type WizardKind,
  WizardStep,
} from '#web/features/ads/public.ts';
import { useCatalog } from '#web/features/market/public.ts';
import { PausedNote } from '#web/features/people/public.ts';
import { keepPointsDraft, PointsWizard } from '#web/features/points-ads/public.ts';
import { paths } from '#web/paths.ts';
import { useGo } from '#web/ui/layout/use-go.ts';
import { toastWarning } from '#web/ui/overlay/toast.ts';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';

/** Publishing an offer in six steps, each at its own address; a step opens when those before it are done. */
export function Wizard({ step }: { step: Step }) {
  const { t } = useTranslation('ads');
  const go = useGo();
  const { user } = useSession();
  const catalog = useCatalog();
  const kind = user?.serverFlag ? 'buy' : 'sell';
  const draft = useDraft(user?.userId ?? '', kind);
  const [offered, setOffered] = useWizardKind(user?.userId ?? '', kind);
  const isPoints = offered === 'points_sell' || offered === 'points_buy';
  const [published, setPublished] = useState<Published | null>(null);
  const locked = user !== null && !user.tradepwdFlag;
  const types = catalog.data?.types;
  const open = types ? openStep(draft, types) : step;
  const setPasswordFirst = useCallback(() => {
    toastWarning(t('publish.passwordFirst'));
    go(paths.tradingPassword(paths.publishStep1()), { replace: true });
  }, [go, t]);
  useEffect(() => {
    if (locked) setPasswordFirst();
    else if (!published && !isPoints && open < step) go(STEP_PATHS[open](), { replace: true });
  }, [locked, setPasswordFirst, published, isPoints, open, step, go]);
  if (!user || locked) return null;
  const choose = (next: WizardKind) => {
    if (next === 'points_sell') keepPointsDraft(user.userId, { side: 'sell', methods: [] });
    if (next === 'points_buy') keepPointsDraft(user.userId, { side: 'buy', methods: [], paymentAccountIds: [] });
    setOffered(next);
  };
  const kinds = <KindChoice value={offered} isProvider={kind === 'buy'} onChange={choose} />;
  if (isPoints) return <PointsWizard step={step} userId={user.userId} kinds={kinds} />;
  if (published) return <PublishedPanel kind={kind} codes={published.codes} />;
  return (
    <Page title={t('publish.title')} sub={t(kind === 'buy' ? 'publish.sub' : 'publish.subSell')}>
      <WizardBar step={step} open={open} />
      <PausedNote />
      <Loaded of={[catalog]} skeleton={{ rows: 5, height: 120, avatar: false }}>
        {(data) =>
          open >= step && (
            <WizardStep
              key={step}
              step={step}
              userId={user.userId}
              draft={draft.values}
              catalog={data}
              kinds={kinds}
              onPublished={(done) => {
                // The result page first: without a draft this step would redirect to the first one.
                flushSync(() => setPublished(done));
                dropDraft(user.userId);
              }}
              onPasswordUnset={setPasswordFirst}
            />
          )
        }
      </Loaded>
    </Page>
  );
}
