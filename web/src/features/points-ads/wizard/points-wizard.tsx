import { Group, Stack } from '@mantine/core';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#web/api/query.ts';
import { SecretSection, STEP_PATHS, type Step, StepForm, WizardBar } from '#web/features/ads/public.ts';
import { PausedNote } from '#web/features/people/public.ts';
import { paths } from '#web/paths.ts';
import { type ErrorPlaces, useZodForm } from '#web/ui/form/use-zod-form.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { useGo } from '#web/ui/layout/use-go.ts';
import { Page } from '#web/ui/page/page.tsx';
import { POINTS_STALE } from '../points-ads.queries.ts';
import { PointsAmountSection } from './points-amounts.tsx';
import { dropPointsDraft, keepPointsDraft, keepPointsPrice, openPointsStep, usePointsDraft } from './points-draft.ts';
import { CurrencySection, MethodsSection, type PointsForm } from './points-fields.tsx';
import { MARKET_PRICE, type PointsInput, pointsFormSchema, pointsTermsOf } from './points-form-schema.ts';
import { PointsPreview } from './points-preview.tsx';
import { ReviewPanel } from './points-review.tsx';
import { PointsTermsSection, PriceSection } from './points-terms.tsx';

/** The server's refusals that belong to a field, by its name. */
export const POINTS_PLACES: ErrorPlaces = {
  'ads.amount_range': 'maxAmount',
  'ads.total_too_small': 'totalAmount',
  'ads.remainder_low': 'totalAmount',
  'auth.trading_password_wrong': 'tradePassword',
};

interface Props {
  step: Step;
  userId: string;
  /** The choice of what is offered, which the first step begins with. */
  kinds: ReactNode;
}

/** Publishing an offer of points in the same six steps as one of cards. */
export function PointsWizard({ step, userId, kinds }: Props) {
  const { t } = useTranslation('points-ads');
  const go = useGo();
  const draft = usePointsDraft(userId);
  const [published, setPublished] = useState<{ code: string; side: PointsInput['side'] } | null>(null);
  const open = openPointsStep(draft);
  useEffect(() => {
    if (published === null && open < step) go(STEP_PATHS[open](), { replace: true });
  }, [published, open, step, go]);
  if (published !== null) return <Published {...published} />;
  if (open < step) return null;
  const name = (item: Step) => t(`steps.${item}`);
  return (
    <Page title={t('wizard.title')} sub={t(draft.side === 'sell' ? 'wizard.subSell' : 'wizard.subBuy')}>
      <WizardBar step={step} open={open} name={name} />
      <PausedNote gives={draft.side === 'sell'} />
      <PointsStep key={step} step={step} userId={userId} draft={draft} kinds={kinds} onPublished={setPublished} />
    </Page>
  );
}

interface StepProps extends Props {
  draft: PointsInput;
  onPublished: (done: { code: string; side: PointsInput['side'] }) => void;
}

function PointsStep({ step, userId, draft, kinds, onPublished }: StepProps) {
  const { t } = useTranslation('points-ads');
  const go = useGo();
  const schema = useMemo(() => pointsFormSchema([step]), [step]);
  const start = step === 4 ? { ...draft, ...MARKET_PRICE } : draft;
  const form = useZodForm<PointsInput, PointsInput>(schema, start, POINTS_PLACES);
  const [failure, setFailure] = useState<unknown>(null);
  const publish = useCommand('pointsAds.publish', { quiet: true, stale: POINTS_STALE });
  const { side } = draft;
  useEffect(() => form.setValue('side', side), [form.setValue, side]);
  useKept(form, step, userId);
  const submit = form.handleSubmit(async (checked) => {
    setFailure(null);
    if (step < 6) {
      if (step === 4) keepPointsPrice(userId, checked);
      else keepPointsDraft(userId, { ...checked, side });
      go(STEP_PATHS[(step + 1) as Step]());
      return;
    }
    try {
      const { currency, tradePassword } = checked;
      const { code } = await publish.mutateAsync({ ...pointsTermsOf(checked), side, currency, tradePassword });
      onPublished({ code, side });
      dropPointsDraft(userId);
    } catch (error) {
      if (!form.refuse(error) || !('tradePassword' in form.formState.errors)) setFailure(error);
    }
  });
  return (
    <StepForm
      step={step}
      name={t(`steps.${step}`)}
      busy={form.formState.isSubmitting}
      onSubmit={submit}
      failure={failure}
      preview={<PointsPreview values={form.watch()} />}
    >
      <StepFields step={step} form={form} kinds={kinds} />
    </StepForm>
  );
}

/** Saves the fields while typing, so that leaving loses nothing; step 4 begins afresh, and 6 holds the password. */
function useKept(form: PointsForm, step: Step, userId: string): void {
  useEffect(() => {
    if (step === 4) keepPointsPrice(userId, null);
    if (step === 4 || step === 6) return;
    const watching = form.watch(() => keepPointsDraft(userId, form.getValues()));
    return () => watching.unsubscribe();
  }, [form.watch, form.getValues, step, userId]);
}

function StepFields({ step, form, kinds }: { step: Step; form: PointsForm; kinds: ReactNode }) {
  switch (step) {
    case 1:
      return (
        <>
          {kinds}
          <CurrencySection form={form} />
        </>
      );
    case 2:
      return <MethodsSection form={form} />;
    case 3:
      return <PointsAmountSection form={form} />;
    case 4:
      return <PriceSection form={form} />;
    case 5:
      return <PointsTermsSection form={form} />;
    case 6:
      return (
        <>
          <ReviewPanel values={form.getValues()} />
          <SecretSection form={form} />
        </>
      );
  }
}

function Published({ code, side }: { code: string; side: PointsInput['side'] }) {
  const { t } = useTranslation('points-ads');
  const { t: ads } = useTranslation('ads');
  return (
    <Page title={t('done.title')}>
      <Panel>
        <Stack gap="md">
          <Note tone="done">{t(side === 'sell' ? 'done.whySell' : 'done.whyBuy')}</Note>
          <AppLink href={paths.homeInfo(side, code)}>
            <span className="cw-mono">{code}</span>
          </AppLink>
          <Group gap="sm" align="stretch">
            <ButtonLink variant="filled" href={paths.ownPointsAd(code)} size="lg">
              {ads('done.open')}
            </ButtonLink>
            <ButtonLink href={paths.myPointsAds()} size="lg">
              {ads('done.list')}
            </ButtonLink>
          </Group>
        </Stack>
      </Panel>
    </Page>
  );
}
