import { PasswordInput } from '@mantine/core';
import type { FieldValues, Path } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ResetPauseNote } from '#web/features/people/public.ts';
import { fieldError } from '#web/ui/form/field-error.tsx';
import type { ZodForm } from '#web/ui/form/use-zod-form.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from '../ad-form.module.css';

/** The trading password: an offer binds its owner's points. */
export function SecretSection<I extends FieldValues & { tradePassword: string }>({ form }: { form: ZodForm<I, I> }) {
  const { t } = useTranslation('ads');
  const name = 'tradePassword' as Path<I>;
  return (
    <Panel title={t('secret.title')}>
      <ResetPauseNote />
      <div className={classes.pair}>
        <PasswordInput
          {...form.register(name)}
          label={t('secret.label')}
          autoComplete="off"
          maxLength={16}
          error={fieldError(form.getFieldState(name, form.formState).error?.message)}
        />
      </div>
    </Panel>
  );
}
