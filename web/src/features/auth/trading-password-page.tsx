import { Button, PasswordInput, SegmentedControl, TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { setTradingPassword } from '#contract/functions/auth.ts';
import { errorText } from '#web/api/api-error.ts';
import { useAct } from '#web/api/query.ts';
import { getSession, keepUser, useSession } from '#web/api/session.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { localPath } from '#web/paths.ts';
import { fieldError } from '#web/ui/form/field-error.tsx';
import { type ErrorPlaces, useZodForm } from '#web/ui/form/use-zod-form.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import classes from './auth.module.css';
import { AuthFrame } from './auth-frame.tsx';
import { HumanCheckLine } from './human-check-line.tsx';
import { SendCodeButton } from './send-code-button.tsx';
import { useHumanCheck } from './use-human-check.ts';

/** What proves that it is the owner: the login password the first time, then the old one or a mail. */
type Proof = 'loginPassword' | 'oldPassword' | 'emailCode';

function formSchema(proof: Proof) {
  return z
    .object({
      proof: setTradingPassword.params.shape[proof].unwrap(),
      newPassword: setTradingPassword.params.shape.newPassword,
      repeat: z.string(),
    })
    .refine((form) => form.newPassword === form.repeat, { path: ['repeat'], message: 'repeat' })
    .refine((form) => proof !== 'loginPassword' || form.newPassword !== form.proof, {
      path: ['newPassword'],
      message: 'notLogin',
    });
}

const PLACES: ErrorPlaces = {
  'auth.code_wrong': 'proof',
  'auth.password_wrong': 'proof',
  'auth.same_password': 'newPassword',
};

export function TradingPasswordPage() {
  const { t } = useTranslation('auth');
  const router = useRouter();
  const [{ redirect }] = usePageSearch('/accountSettings/security/password');
  const { user } = useSession();
  const [way, setWay] = useState<'oldPassword' | 'emailCode'>('oldPassword');
  const [failure, setFailure] = useState<string | null>(null);
  const proof: Proof = user?.tradepwdFlag ? way : 'loginPassword';
  const form = useZodForm(
    useMemo(() => formSchema(proof), [proof]),
    { proof: '', newPassword: '', repeat: '' },
    PLACES,
  );
  const { errors } = form.formState;
  const onFail = (error: unknown) => {
    if (!form.refuse(error)) setFailure(errorText(error));
  };
  const act = useAct('auth.setTradingPassword', {
    quiet: true,
    onFail,
    onDone: () => {
      const now = getSession().user;
      if (now) keepUser({ ...now, tradepwdFlag: true });
      toastDone(t('trading.done'));
      form.reset();
      if (redirect) router.history.replace(localPath(redirect));
    },
  });
  const submit = form.handleSubmit((given) => {
    setFailure(null);
    act.mutate({ [proof]: given.proof, newPassword: given.newPassword });
  });
  return (
    <AuthFrame title={t('trading.title')} sub={t('trading.sub')}>
      <form className={classes.fields} onSubmit={submit} noValidate>
        {user?.tradepwdFlag ? (
          <SegmentedControl
            value={way}
            onChange={(next) => setWay(next as typeof way)}
            data={[
              { value: 'oldPassword', label: t('trading.byOld') },
              { value: 'emailCode', label: t('trading.byMail') },
            ]}
          />
        ) : (
          <Note>{t('trading.first')}</Note>
        )}
        {proof === 'emailCode' ? (
          <MailProof
            input={form.register('proof')}
            error={errors.proof?.message}
            email={user?.email ?? null}
            onFail={onFail}
          />
        ) : (
          <PasswordInput
            {...form.register('proof')}
            label={t(`trading.${proof}`)}
            autoComplete="current-password"
            error={fieldError(errors.proof?.message)}
          />
        )}
        <PasswordInput
          {...form.register('newPassword')}
          label={t('trading.new')}
          description={errors.newPassword ? undefined : t('trading.rule')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="new-password"
          maxLength={16}
          error={fieldError(errors.newPassword?.message)}
        />
        <PasswordInput
          {...form.register('repeat')}
          label={t('repeat')}
          autoComplete="new-password"
          maxLength={16}
          error={fieldError(errors.repeat?.message)}
        />
        {failure && <Note tone="stop">{failure}</Note>}
        <Button type="submit" size="lg" loading={act.isPending}>
          {t('trading.act')}
        </Button>
      </form>
    </AuthFrame>
  );
}

interface MailProofProps {
  input: object;
  error?: string;
  email: string | null;
  onFail: (error: unknown) => void;
}

function MailProof({ input, error, email, onFail }: MailProofProps) {
  const { t } = useTranslation('auth');
  const check = useHumanCheck();
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          {...input}
          label={t('code.label')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          error={fieldError(error)}
        />
        <SendCodeButton purpose="trading_password" check={check} onFail={onFail} address={async () => email} />
      </div>
      <HumanCheckLine check={check} />
    </>
  );
}
