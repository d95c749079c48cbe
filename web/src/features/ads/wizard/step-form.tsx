import { Button, Group } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import classes from './ad-form.module.css';
import { STEPS, type Step } from './ad-form-schema.ts';
import { STEP_PATHS } from './wizard-paths.ts';

interface Props {
  step: Step;
  name: string;
  busy: boolean;
  onSubmit: FormEventHandler;
  /** Why publishing failed; null while it has not. */
  failure: unknown;
  preview: ReactNode;
  children: ReactNode;
}

/** The frame of one step: its fields, why publishing failed, the ways back and on, and a preview of the offer. */
export function StepForm({ step, name, busy, onSubmit, failure, preview, children }: Props) {
  const { t } = useTranslation('ads');
  const before = STEPS.find((item) => item === step - 1);
  return (
    <form className={classes.grid} onSubmit={onSubmit} noValidate aria-label={name}>
      <div className={classes.sections}>
        {children}
        {failure !== null && (
          <Note tone="stop" title={t('publish.failed')}>
            {errorText(failure)}
          </Note>
        )}
        <Group gap="sm" align="stretch" className={classes.actions}>
          {before && (
            <ButtonLink href={STEP_PATHS[before]()} size="lg">
              {t('steps.back')}
            </ButtonLink>
          )}
          <Button type="submit" size="lg" loading={busy}>
            {t(step === 6 ? 'publish.act' : 'steps.next')}
          </Button>
        </Group>
      </div>
      <aside className={classes.aside}>{preview}</aside>
    </form>
  );
}
