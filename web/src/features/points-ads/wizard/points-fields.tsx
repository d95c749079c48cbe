import { Checkbox, MultiSelect, Select, Stack } from '@mantine/core';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { GIFT_CARD_METHOD, methodOf, PAYMENT_METHODS } from '#core/payment-accounts/methods.ts';
import { useCall } from '#web/api/query.ts';
import { adFormClasses as classes } from '#web/features/ads/public.ts';
import { useMethodName } from '#web/features/payment-accounts/public.ts';
import { paths } from '#web/paths.ts';
import { fieldError } from '#web/ui/form/field-error.tsx';
import type { ZodForm } from '#web/ui/form/use-zod-form.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { accountLabel } from '../account-label.ts';
import { usePointsTerms } from '../points-ads.queries.ts';
import { MAX_METHODS, type PointsInput } from './points-form-schema.ts';

export type PointsForm = ZodForm<PointsInput, PointsInput>;
export interface FieldsProps {
  form: PointsForm;
}

/** The currency that is paid. */
export function CurrencySection({ form }: FieldsProps) {
  const { t } = useTranslation('points-ads');
  const terms = usePointsTerms();
  const names = new Intl.DisplayNames(document.documentElement.lang, { type: 'currency' });
  return (
    <Panel title={t('wizard.currency')}>
      <Controller
        control={form.control}
        name="currency"
        render={({ field, fieldState }) => (
          <Select
            ref={field.ref}
            label={t('wizard.currencyLabel')}
            data={(terms.data?.currencies ?? []).map(({ currency }) => ({
              value: currency,
              label: `${currency} · ${names.of(currency) ?? currency}`,
            }))}
            value={field.value || null}
            onChange={(next) => next && field.onChange(next)}
            onBlur={field.onBlur}
            searchable
            error={fieldError(fieldState.error?.message)}
          />
        )}
      />
    </Panel>
  );
}

/** How the other side pays: of a sell ad to which own accounts, of a buy ad by which ways. */
export function MethodsSection({ form }: FieldsProps) {
  return form.watch('side') === 'sell' ? <AccountsPanel form={form} /> : <MethodsPanel form={form} />;
}

function MethodsPanel({ form }: FieldsProps) {
  const { t } = useTranslation('points-ads');
  const methodName = useMethodName();
  return (
    <Panel title={t('wizard.methods')}>
      <Controller
        control={form.control}
        name="methods"
        render={({ field, fieldState }) => (
          <MultiSelect
            ref={field.ref}
            label={t('wizard.methodsLabel')}
            data={PAYMENT_METHODS.map((value) => ({ value, label: methodName(value) }))}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            maxValues={MAX_METHODS}
            searchable
            description={t('wizard.methodsHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            error={fieldError(fieldState.error?.message)}
          />
        )}
      />
    </Panel>
  );
}

function AccountsPanel({ form }: FieldsProps) {
  const { t } = useTranslation('points-ads');
  const methodName = useMethodName();
  const own = useCall('paymentAccounts.list', {});
  const accounts = (own.data?.list ?? []).filter((account) => account.status === 'open' && methodOf(account) !== null);
  const { paymentAccountIds, methods } = form.watch();
  const choose = (ids: readonly string[], takesCards: boolean) => {
    const chosen = accounts.filter(({ id }) => ids.includes(id)).map((account) => methodOf(account) ?? '');
    const next = [...new Set(chosen), ...(takesCards ? [GIFT_CARD_METHOD] : [])];
    form.setValue('paymentAccountIds', [...ids], { shouldDirty: true });
    form.setValue('methods', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  };
  const withCards = methods.includes(GIFT_CARD_METHOD);
  return (
    <Panel title={t('wizard.accounts')} aside={<AppLink href={paths.walletIndex()}>{t('place.addAccount')}</AppLink>}>
      <Stack gap="sm">
        <p className={classes.hint}>{t('wizard.accountsHint')}</p>
        <Checkbox.Group
          label={t('wizard.accountsLabel')}
          value={paymentAccountIds}
          onChange={(ids) => choose(ids.slice(0, MAX_METHODS), withCards)}
          error={fieldError(form.formState.errors.methods?.message)}
        >
          <Stack gap="xs" my="xs">
            {accounts.map((account) => (
              <Checkbox
                key={account.id}
                value={account.id}
                disabled={account.heldUntil !== null}
                label={accountLabel(account)}
                description={account.heldUntil === null ? methodName(methodOf(account) ?? '') : t('wizard.accountHeld')}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        {own.data && accounts.length === 0 && <p className={classes.hint}>{t('wizard.noAccounts')}</p>}
        <Checkbox
          checked={withCards}
          onChange={(event) => choose(paymentAccountIds, event.currentTarget.checked)}
          label={t('method.giftCard')}
          description={t('wizard.giftCardHint')}
        />
      </Stack>
    </Panel>
  );
}
