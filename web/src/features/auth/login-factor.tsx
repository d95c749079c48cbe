import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError, errorText, hasCode } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useCommand } from '#web/api/query.ts';
import type { SignedIn } from '#web/api/session.ts';
import { type FactorInput, FactorProof, firstInput, isFilled } from '#web/features/security/public.ts';
import { Note } from '#web/ui/layout/note.tsx';
import classes from './auth.module.css';
import { AuthFrame } from './auth-frame.tsx';

interface Props {
  /** The refusal of the first step, which has the ticket for this one. */
  refusal: ApiError;
  onDone: (answer: SignedIn) => void;
  /** Back to the password, which must be given again when this step took too long. */
  onBack: () => void;
}

/** The second step of a login: the second factor. */
export function LoginFactor({ refusal, onDone, onBack }: Props) {
  const { t } = useTranslation('security');
  const ticket = String(refusal.details.ticket);
  const methods = String(refusal.details.methods).split(',');
  const [input, setInput] = useState<FactorInput>(firstInput(methods));
  const command = useCommand('auth.finishLogin', { quiet: true, onDone });
  const isWrong = hasCode(command.error, 'auth.factor_wrong');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!command.isPending) command.mutate({ ticket, ...input });
  };
  return (
    <AuthFrame title={t('login.title')} sub={t('login.sub')}>
      <form className={classes.fields} onSubmit={submit} noValidate>
        <FactorProof
          methods={methods}
          input={input}
          onChange={setInput}
          error={isWrong ? errorText(command.error) : null}
          ask={() => call('factors.askLoginPasskey', { ticket }, { quiet: true })}
          onSigned={(passkey) => command.mutate({ ticket, passkey })}
        />
        {command.error && !isWrong && <Note tone="stop">{errorText(command.error)}</Note>}
        <Button type="submit" size="lg" loading={command.isPending} disabled={!isFilled(input)}>
          {t('login.act')}
        </Button>
        <button type="button" className={classes.switch} onClick={onBack}>
          {t('login.back')}
        </button>
      </form>
    </AuthFrame>
  );
}
