import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FactorCode, type FactorInput } from './factor-code.tsx';
import { PasskeyButton } from './passkey-button.tsx';

interface Props {
  methods: readonly string[];
  input: FactorInput;
  onChange: (next: FactorInput) => void;
  error: string | null;
  ask: () => Promise<{ optionsJson: string }>;
  onSigned: (passkey: string) => void;
}

/** What is typed first, by the factors that an account has. */
export const firstInput = (methods: readonly string[]): FactorInput =>
  methods.includes('totp') ? { googleCode: '' } : { recoveryCode: '' };

/** The ways to prove a second factor: a passkey, a code of the app, a recovery code. */
export function FactorProof({ methods, input, onChange, error, ask, onSigned }: Props) {
  const { t } = useTranslation('security');
  return (
    <Stack gap="md">
      {methods.includes('passkey') && <PasskeyButton label={t('passkeys.use')} ask={ask} onSigned={onSigned} />}
      <FactorCode input={input} onChange={onChange} error={error} hasApp={methods.includes('totp')} sendsItself />
    </Stack>
  );
}
