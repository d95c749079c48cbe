import { Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { withPlainDigits } from '#core/text/typed.ts';
import { fieldError } from '#web/ui/form/field-error.tsx';
import classes from './security.module.css';
import { useSendWhole } from './use-send-whole.ts';

/** What the user typed as second factor; one of the two. */
export type FactorInput = { readonly googleCode: string } | { readonly recoveryCode: string };

const DIGITS = 6;
/** Ten characters and what is typed between them. */
const RECOVERY_MAX = 14;

export const isFilled = (input: FactorInput): boolean =>
  'googleCode' in input ? input.googleCode.length === DIGITS : input.recoveryCode.trim() !== '';

interface Props {
  input: FactorInput;
  onChange: (next: FactorInput) => void;
  /** A refusal of what was typed. */
  error: string | null;
  /** False where only passkeys are bound: no code of an app is asked for. */
  hasApp: boolean;
  /** The form asks for nothing else, and is sent with the sixth digit. */
  sendsItself?: boolean;
}

/** The field for a code of the authenticator app, or for a recovery code instead. */
export function FactorCode({ input, onChange, error, hasApp, sendsItself = false }: Props) {
  const { t } = useTranslation('security');
  const isApp = 'googleCode' in input;
  const field = useSendWhole(sendsItself && isApp && isFilled(input) ? input.googleCode : null);
  return (
    <Stack gap="xs" align="stretch">
      {isApp ? (
        <TextInput
          key="app"
          ref={field}
          label={t('factor.code')}
          description={t(sendsItself ? 'factor.codeSends' : 'factor.codeHint')}
          value={input.googleCode}
          onChange={(event) =>
            onChange({ googleCode: withPlainDigits(event.currentTarget.value).replace(/\D/g, '').slice(0, DIGITS) })
          }
          inputMode="numeric"
          autoComplete="one-time-code"
          data-autofocus
          autoFocus
          error={fieldError(error ?? undefined)}
        />
      ) : (
        <TextInput
          key="recovery"
          label={t('factor.recovery')}
          description={t('factor.recoveryHint')}
          value={input.recoveryCode}
          onChange={(event) => onChange({ recoveryCode: event.currentTarget.value })}
          maxLength={RECOVERY_MAX}
          autoComplete="off"
          autoFocus
          error={fieldError(error ?? undefined)}
        />
      )}
      {hasApp && (
        <button
          type="button"
          className={classes.switch}
          onClick={() => onChange(isApp ? { recoveryCode: '' } : { googleCode: '' })}
        >
          {isApp ? t('factor.lost') : t('factor.useApp')}
        </button>
      )}
    </Stack>
  );
}
