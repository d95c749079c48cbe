import { PasswordInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ResetPauseNote } from '#web/features/people/public.ts';
import { fieldError } from '#web/ui/form/field-error.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from '../ad-form.module.css';
import type { SectionProps } from './section-props.ts';

/** The trading password: an offer binds its owner's points. */
export function SecretSection({ form }: SectionProps) {
  const { t } = useTranslation('ads');
  return (
    <Panel title={t('secret.title')}>
      <ResetPauseNote />
      <div className={classes.pair}>
        <PasswordInput
          {...form.register('tradePassword')}
          label={t('secret.label')}
          autoComplete="off"
          maxLength={16}
          error={fieldError(form.formState.errors.tradePassword?.message)}
        />
      </div>
    </Panel>
  );
}
