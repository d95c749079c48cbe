import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, hasCode } from '#web/api/api-error.ts';
import { useCall, useCommand } from '#web/api/query.ts';
import { adFormClasses as classes, OwnOffer } from '#web/features/ads/public.ts';
import { PausedNote } from '#web/features/people/public.ts';
import { paths } from '#web/paths.ts';
import { useZodForm } from '#web/ui/form/use-zod-form.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { useGo } from '#web/ui/layout/use-go.ts';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { Page } from '#web/ui/page/page.tsx';
import { type OwnPointsAd, POINTS_STALE } from '../points-ads.queries.ts';
import { PointsAmountSection } from './points-amounts.tsx';
import { MethodsSection } from './points-fields.tsx';
import { type PointsInput, pointsFormSchema, pointsInputOf, pointsTermsOf } from './points-form-schema.ts';
import { PointsPreview } from './points-preview.tsx';
import { PointsTermsSection, PriceSection } from './points-terms.tsx';
import { POINTS_PLACES } from './points-wizard.tsx';

/** The same fields as in publishing, for a points ad that exists. */
export function EditPointsPage() {
  const { code } = useParams({ from: '/editAdOtc/$code' });
  const { t } = useTranslation('ads');
  const mine = useCall('pointsAds.getMine', { code }, { staleTime: 0 });
  return (
    <OwnOffer title={t('edit.tab')} of={[mine]}>
      {(ad) => <Edit key={ad.version} ad={ad} reload={() => void mine.refetch()} />}
    </OwnOffer>
  );
}

function Edit({ ad, reload }: { ad: OwnPointsAd; reload: () => void }) {
  const { t } = useTranslation('points-ads');
  const { t: ads } = useTranslation('ads');
  const go = useGo();
  const schema = useMemo(() => pointsFormSchema([2, 3, 4, 5]), []);
  const form = useZodForm<PointsInput, PointsInput>(schema, pointsInputOf(ad), POINTS_PLACES);
  const edit = useCommand('pointsAds.edit', { quiet: true, stale: POINTS_STALE });
  const [failure, setFailure] = useState<unknown>(null);
  const { code, version } = ad;
  const submit = form.handleSubmit(async (checked) => {
    setFailure(null);
    try {
      await edit.mutateAsync({ ...pointsTermsOf(checked), code, version });
      toastDone(ads('edit.done'));
      go(paths.ownPointsAd(code));
    } catch (error) {
      if (!form.refuse(error)) setFailure(error);
    }
  });
  return (
    <Page title={t('wizard.edit', { offer: t(`own.${ad.side}`, { currency: ad.currency }) })} sub={code}>
      <PausedNote gives={ad.side === 'sell'} />
      <form className={classes.grid} onSubmit={submit} noValidate aria-label={ads('edit.act')}>
        <div className={classes.sections}>
          <PriceSection form={form} />
          <PointsAmountSection form={form} />
          <MethodsSection form={form} />
          <PointsTermsSection form={form} />
        </div>
        <aside className={classes.aside}>
          <PointsPreview values={form.watch()} />
          {failure !== null && (
            <Note
              tone="stop"
              title={ads('edit.failed')}
              action={
                hasCode(failure, 'ads.changed') && (
                  <Button variant="default" size="sm" onClick={reload}>
                    {ads('edit.reload')}
                  </Button>
                )
              }
            >
              {errorText(failure)}
            </Note>
          )}
          <Button type="submit" size="lg" fullWidth loading={form.formState.isSubmitting}>
            {ads('edit.act')}
          </Button>
        </aside>
      </form>
    </Page>
  );
}
