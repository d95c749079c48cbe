import { Box, Button, Group, Modal, PasswordInput, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, hasCode } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useCommand } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import type { StepUpQuestion } from '#web/api/step-up.ts';
import { fieldError } from '#web/ui/form/field-error.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { PHONE } from '#web/ui/theme/breakpoints.ts';
import { type FactorInput, isFilled } from './factor-code.tsx';
import { FactorProof, firstInput } from './factor-proof.tsx';

/** Above the loading mask of the act that waits. */
const ABOVE_MASK = 360;

/** Asks the user to prove that it is them; the act that waits goes on afterwards. */
export function StepUpDialog({ question }: { question: StepUpQuestion }) {
  const { t } = useTranslation('security');
  const phone = useMediaQuery(PHONE);
  const [input, setInput] = useState<FactorInput>(firstInput(question.methods));
  const [password, setPassword] = useState('');
  const command = useCommand('factors.stepUp', { quiet: true, mask: false, onDone: () => question.answer(true) });
  const isByPassword = question.methods.includes('password');
  const isReady = isByPassword ? password !== '' : isFilled(input);
  const isFieldError = hasCode(command.error, 'auth.factor_wrong', 'auth.password_wrong');
  const fieldText = isFieldError ? errorText(command.error) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    command.mutate({ kind: question.kind, ...(isByPassword ? { password } : input) });
  };
  return (
    <Modal
      opened
      onClose={() => question.answer(false)}
      title={t('stepUp.title')}
      size={420}
      padding={24}
      centered={!phone}
      zIndex={ABOVE_MASK}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Box c="var(--cw-text-2)">{t(`stepUp.why.${question.kind}`)}</Box>
          {isByPassword ? (
            <OwnPassword password={password} onChange={setPassword} error={fieldText} />
          ) : (
            <FactorProof
              methods={question.methods}
              input={input}
              onChange={setInput}
              error={fieldText}
              ask={() => call('factors.askPasskey', {}, { quiet: true })}
              onSigned={(passkey) => command.mutate({ kind: question.kind, passkey })}
            />
          )}
          {command.error && !isFieldError && <Note tone="stop">{errorText(command.error)}</Note>}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => question.answer(false)}>
              {t('stepUp.back')}
            </Button>
            <Button type="submit" loading={command.isPending} disabled={!isReady}>
              {t('stepUp.go')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

interface PasswordProps {
  password: string;
  onChange: (next: string) => void;
  error: string | null;
}

/** The trading password; the login password of an account that has none. */
function OwnPassword({ password, onChange, error }: PasswordProps) {
  const { t } = useTranslation('security');
  const { user } = useSession();
  return (
    <PasswordInput
      label={user?.tradepwdFlag ? t('stepUp.trading') : t('stepUp.login')}
      value={password}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete="off"
      data-autofocus
      error={fieldError(error ?? undefined)}
    />
  );
}
