import { Box, Group, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withPlainDigits } from '#core/text/typed.ts';
import { errorText } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useSession } from '#web/api/session.ts';
import { fieldError } from '#web/ui/form/field-error.tsx';
import { OutboxHint } from './outbox-hint.tsx';
import { SendCodeButton } from './send-code-button.tsx';

interface FieldProps {
  value: string;
  onChange: (next: string) => void;
  error: string | null;
}

/** The trading password; the login password of an account that has none. */
export function OwnPassword({ value, onChange, error }: FieldProps) {
  const { t } = useTranslation('security');
  const { user } = useSession();
  return (
    <PasswordInput
      label={user?.tradepwdFlag ? t('stepUp.trading') : t('stepUp.login')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete="off"
      data-autofocus
      error={fieldError(error ?? undefined)}
    />
  );
}

export const CODE_DIGITS = 6;

/** The code that goes with the password, and the button that mails it. */
export function MailedCode({ value, onChange, error }: FieldProps) {
  const { t } = useTranslation('security');
  const { user } = useSession();
  const [failure, setFailure] = useState<string | null>(null);
  const to = user?.email ?? '';
  const send = async () => {
    setFailure(null);
    return { ...(await call('factors.mailCode', {}, { quiet: true })), to };
  };
  return (
    <div>
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <TextInput
          flex={1}
          label={t('stepUp.code', { email: to })}
          value={value}
          onChange={(event) =>
            onChange(withPlainDigits(event.currentTarget.value).replace(/\D/g, '').slice(0, CODE_DIGITS))
          }
          inputMode="numeric"
          autoComplete="one-time-code"
          error={(error ?? failure) !== null}
        />
        <SendCodeButton send={send} onFail={(refusal) => setFailure(errorText(refusal))} />
      </Group>
      <Box mt="xxs">{fieldError(error ?? failure ?? undefined)}</Box>
      <OutboxHint />
    </div>
  );
}
