import type { FieldValues, Path } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type FormField, FormPasswordInput } from '#web/ui/form/form-input.tsx';

interface Props<I extends FieldValues, O> extends FormField<I, O> {
  label: string;
  /** The rule for a good password. */
  rule: string;
}

/** A new password, and the same once more. */
export function NewPasswordFields<I extends FieldValues, O>({ form, name, label, rule }: Props<I, O>) {
  const { t } = useTranslation('auth');
  const common = { form, autoComplete: 'new-password', maxLength: 16 } as const;
  return (
    <>
      <FormPasswordInput {...common} name={name} label={label} description={rule} />
      <FormPasswordInput {...common} name={'repeat' as Path<I>} label={t('repeat')} />
    </>
  );
}
