import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { login } from '#contract/functions/auth.ts';
import { type ApiError, errorText, hasCode } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { type SignedIn, signIn } from '#web/api/session.ts';
import { localPath, paths } from '#web/paths.ts';
import { homeOf } from '#web/shell/home-of.ts';
import { FormPasswordInput, FormTextInput } from '#web/ui/form/form-input.tsx';
import { useZodForm } from '#web/ui/form/use-zod-form.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { useGo } from '#web/ui/layout/use-go.ts';
import classes from './auth.module.css';
import { AuthFrame } from './auth-frame.tsx';
import { LoginFactor } from './login-factor.tsx';
import { PasskeyLogin } from './passkey-login.tsx';
import { solveForLogin } from './use-human-check.ts';

export function LoginPage() {
  return <LoginForm service={false} />;
}

/** The door for providers and staff. */
export function ServiceLoginPage() {
  return <LoginForm service />;
}

const FORM = login.params.omit({ humanCheck: true, googleCode: true });

function LoginForm({ service }: { service: boolean }) {
  const { t } = useTranslation('auth');
  const go = useGo();
  const { redirect } = useParams({ from: service ? '/serviceLogin/{-$redirect}' : '/login/{-$redirect}' });
  const [failure, setFailure] = useState<string | null>(null);
  const [isChecking, setChecking] = useState(false);
  const [secondStep, setSecondStep] = useState<ApiError | null>(null);
  const form = useZodForm(FORM, { account: '', password: '' });
  const onDone = (answer: SignedIn) => {
    signIn(answer);
    go(redirect ? localPath(redirect) : homeOf(answer.user), { replace: true });
  };
  const command = useCommand(service ? 'auth.serviceLogin' : 'auth.login', {
    quiet: true,
    onDone,
    onFail: (error) => {
      if (hasCode(error, 'auth.human_check_needed')) void checkAndRetry();
      else if (hasCode(error, 'auth.factor_needed')) setSecondStep(error);
      else if (!form.refuse(error)) setFailure(errorText(error));
    },
  });
  const checkAndRetry = async () => {
    const params = form.getValues();
    setChecking(true);
    try {
      command.mutate({ ...params, humanCheck: await solveForLogin(params.account) });
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setChecking(false);
    }
  };
  const submit = form.handleSubmit((params) => {
    setFailure(null);
    command.mutate(params);
  });
  if (secondStep) return <LoginFactor refusal={secondStep} onDone={onDone} onBack={() => setSecondStep(null)} />;
  const foot = (
    <>
      <span>
        {t('login.new')} <AppLink href={paths.register(redirect)}>{t('login.register')}</AppLink>
      </span>
      <AppLink href={service ? paths.login(redirect) : paths.serviceLogin(redirect)}>
        {service ? t('login.asTrader') : t('login.asService')}
      </AppLink>
    </>
  );
  return (
    <AuthFrame
      title={service ? t('login.serviceTitle') : t('login.title')}
      sub={service ? t('login.serviceSub') : undefined}
      foot={foot}
    >
      <form className={classes.fields} onSubmit={submit} noValidate>
        <FormTextInput form={form} name="account" label={t('login.account')} autoComplete="username" autoFocus />
        <FormPasswordInput form={form} name="password" label={t('login.password')} autoComplete="current-password" />
        {isChecking && <Note>{t('login.checking')}</Note>}
        {failure && <Note tone="stop">{failure}</Note>}
        <Button type="submit" size="lg" loading={command.isPending || isChecking}>
          {t('login.act')}
        </Button>
        <PasskeyLogin service={service} onDone={onDone} />
        <AppLink href={paths.setPassword()} className={classes.switch}>
          {t('login.forgot')}
        </AppLink>
      </form>
    </AuthFrame>
  );
}
