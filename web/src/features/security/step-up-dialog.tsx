import { Box, Button, Group, Modal, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StepUpKind } from '#core/access/step-up.ts';
import { errorText, hasCode } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useCommand } from '#web/api/query.ts';
import type { Question } from '#web/api/question.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { PHONE } from '#web/ui/theme/breakpoints.ts';
import { type FactorInput, isFilled } from './factor-code.tsx';
import { FactorProof, firstInput } from './factor-proof.tsx';
import { CODE_DIGITS, MailedCode, OwnPassword } from './step-up-password.tsx';

/** `mail`: a mailed code, with the password. */
export type StepUpMethod = 'totp' | 'passkey' | 'password' | 'mail';

/** A question to the user to prove that it is them, before an act goes on. */
interface StepUpQuestion extends Pick<Question, 'password' | 'answer'> {
  readonly kind: StepUpKind;
  readonly methods: readonly StepUpMethod[];
}

/** Above the loading mask of the act that waits. */
const ABOVE_MASK = 360;

/** Asks the user to prove that it is them; the act that waits goes on afterwards. */
export function StepUpDialog({ question }: { question: StepUpQuestion }) {
  const { t } = useTranslation('security');
  const phone = useMediaQuery(PHONE);
  const [input, setInput] = useState<FactorInput>(firstInput(question.methods));
  const [password, setPassword] = useState(question.password ?? '');
  const [emailCode, setEmailCode] = useState('');
  const command = useCommand('factors.stepUp', { quiet: true, mask: false, onDone: () => question.answer(true) });
  const isByPassword = question.methods.includes('password');
  const isMailed = question.methods.includes('mail');
  const isPasswordReady = password !== '' && (!isMailed || emailCode.length === CODE_DIGITS);
  const isReady = isByPassword ? isPasswordReady : isFilled(input);
  const { error } = command;
  const isFieldError = hasCode(error, 'auth.factor_wrong', 'auth.password_wrong', 'auth.code_wrong');
  const fieldText = isFieldError ? errorText(error) : null;
  const isCodeWrong = hasCode(error, 'auth.code_wrong');
  // The password of the act is not asked for twice, unless it fits no more.
  const showsPassword = question.password === null || hasCode(error, 'auth.password_wrong');
  const byPassword = { password, ...(isMailed && { emailCode }) };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (command.isPending) return;
    command.mutate({ kind: question.kind, ...(isByPassword ? byPassword : input) });
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
            <>
              {showsPassword && (
                <OwnPassword value={password} onChange={setPassword} error={isCodeWrong ? null : fieldText} />
              )}
              {isMailed && (
                <MailedCode value={emailCode} onChange={setEmailCode} error={isCodeWrong ? fieldText : null} />
              )}
            </>
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
          {error && !isFieldError && <Note tone="stop">{errorText(error)}</Note>}
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
