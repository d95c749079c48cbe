import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type FormField, FormTextInput } from '#web/ui/form/form-input.tsx';
import classes from './auth.module.css';
import { OutboxHint } from './outbox-hint.tsx';
import { SendCodeButton, type SendCodeProps } from './send-code-button.tsx';

/** Six digits from a mail, and the button that sends them. */
export function EmailCodeField<I extends FieldValues, O>({ form, name, ...send }: FormField<I, O> & SendCodeProps) {
  const { t } = useTranslation('auth');
  return (
    <div>
      <div className={classes.pair}>
        <FormTextInput
          form={form}
          name={name}
          label={t('code.label')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
        />
        <SendCodeButton {...send} />
      </div>
      <OutboxHint />
    </div>
  );
}
