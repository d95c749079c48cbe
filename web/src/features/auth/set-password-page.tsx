import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { sendEmailCode, setPassword } from '#contract/functions/auth.ts';
import { errorText, hasCode } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { clearSession, useSession } from '#web/api/session.ts';
import { FactorCode, type FactorInput, firstInput } from '#web/features/security/public.ts';
import { paths } from '#web/paths.ts';
import { FormTextInput } from '#web/ui/form/form-input.tsx';
import { REPEAT_RULE } from '#web/ui/form/repeat-rule.ts';
import { type ErrorPlaces, useZodForm } from '#web/ui/form/use-zod-form.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { useGo } from '#web/ui/layout/use-go.ts';
import { toastDone } from '#web/ui/overlay/toast.ts';
import classes from './auth.module.css';
import { AuthFrame } from './auth-frame.tsx';
import { EmailCodeField } from './email-code-field.tsx';
import { HumanCheckLine } from './human-check-line.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useHumanCheck } from './use-human-check.ts';

const schema = z
  .object({
    email: sendEmailCode.params.shape.email,
    emailCode: setPassword.params.shape.emailCode.unwrap(),
    newPassword: setPassword.params.shape.newPassword,
    repeat: z.string(),
  })
  .refine((form) => form.newPassword === form.repeat, REPEAT_RULE);

const PLACES: ErrorPlaces = {
  'auth.code_wrong': 'emailCode',
  'auth.same_password': 'newPassword',
  'auth.password_common': 'newPassword',
};

/** A new login password by a code sent by mail. All sessions end, including this one. */
export function SetPasswordPage() {
  const { t } = useTranslation('auth');
  const go = useGo();
  const { user } = useSession();
  const [failure, setFailure] = useState<string | null>(null);
  const [methods, setMethods] = useState<readonly string[]>([]);
  const [factor, setFactor] = useState<FactorInput | null>(null);
  const check = useHumanCheck();
  const form = useZodForm(schema, { email: user?.email ?? '', emailCode: '', newPassword: '', repeat: '' }, PLACES);
  const onFail = (error: unknown) => {
    if (hasCode(error, 'auth.factor_needed')) {
      const own = String(error.details.methods).split(',');
      setMethods(own);
      setFactor(firstInput(own));
    } else if (!hasCode(error, 'auth.factor_wrong') && !form.refuse(error)) setFailure(errorText(error));
  };
  const command = useCommand('auth.setPassword', {
    quiet: true,
    onFail,
    onDone: () => {
      clearSession();
      toastDone(t('setPassword.done'));
      go(paths.login(), { replace: true });
    },
  });
  const submit = form.handleSubmit(({ repeat: _repeat, ...params }) => {
    setFailure(null);
    command.mutate({ ...params, ...factor });
  });
  return (
    <AuthFrame
      title={t('setPassword.title')}
      sub={t('setPassword.sub')}
      foot={<AppLink href={paths.login()}>{t('setPassword.back')}</AppLink>}
    >
      <form className={classes.fields} onSubmit={submit} noValidate>
        <FormTextInput form={form} name="email" type="email" label={t('register.email')} autoComplete="email" />
        <EmailCodeField
          form={form}
          name="emailCode"
          purpose="password"
          check={check}
          onFail={onFail}
          address={async () => ((await form.trigger('email', { shouldFocus: true })) ? form.getValues('email') : null)}
        />
        <NewPasswordFields form={form} name="newPassword" label={t('setPassword.new')} rule={t('passwordRule')} />
        {factor && (
          <>
            <Note>{t('setPassword.factor')}</Note>
            <FactorCode
              input={factor}
              onChange={setFactor}
              error={hasCode(command.error, 'auth.factor_wrong') ? errorText(command.error) : null}
              hasApp={methods.includes('totp')}
            />
          </>
        )}
        <HumanCheckLine check={check} />
        {failure && <Note tone="stop">{failure}</Note>}
        <Button type="submit" size="lg" loading={command.isPending}>
          {t('setPassword.act')}
        </Button>
      </form>
    </AuthFrame>
  );
}
