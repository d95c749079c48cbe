import { Anchor, Button, Checkbox } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { register } from '#contract/functions/auth.ts';
import { errorText } from '#web/api/api-error.ts';
import { mailPass } from '#web/api/mail-pass.ts';
import { useCommand } from '#web/api/query.ts';
import { signIn } from '#web/api/session.ts';
import { OutboxHint } from '#web/features/security/public.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { localPath, paths } from '#web/paths.ts';
import { fieldError } from '#web/ui/form/field-error.tsx';
import { FormTextInput } from '#web/ui/form/form-input.tsx';
import { REPEAT_RULE } from '#web/ui/form/repeat-rule.ts';
import { type ErrorPlaces, useZodForm } from '#web/ui/form/use-zod-form.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { useGo } from '#web/ui/layout/use-go.ts';
import { toastStaying } from '#web/ui/overlay/toast.ts';
import { keepTarget } from './after-confirm.ts';
import classes from './auth.module.css';
import { AuthFrame } from './auth-frame.tsx';
import { EmailCodeField } from './code-field.tsx';
import { guessedCurrency } from './guess-currency.ts';
import { HumanCheckLine } from './human-check-line.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useHumanCheck } from './use-human-check.ts';

/** The server's own schema, plus the form's own rule: the repeated password. */
function formSchema(byLink: boolean) {
  const { emailCode, ...shape } = register.params.omit({ humanCheck: true, referrer: true }).shape;
  return z
    .object({ ...shape, emailCode: byLink ? z.string() : emailCode.unwrap(), repeat: z.string() })
    .refine((form) => form.password === form.repeat, REPEAT_RULE);
}

const EMPTY = { userName: '', email: '', emailCode: '', password: '', repeat: '', acceptTerms: false as never };

/** The fields at which these errors can be corrected. */
const PLACES: ErrorPlaces = {
  'auth.code_wrong': 'emailCode',
  'auth.name_taken': 'userName',
  'auth.password_common': 'password',
};

/** The form, and its sending: signs in, or says where the link was sent. */
function useRegistration() {
  const { t } = useTranslation('auth');
  const go = useGo();
  const [{ ref: referrer, redirect }] = usePageSearch('/register');
  const [byLink, setByLink] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const check = useHumanCheck();
  const form = useZodForm(
    useMemo(() => formSchema(byLink), [byLink]),
    EMPTY,
    PLACES,
  );
  const onFail = (error: unknown) => {
    if (!form.refuse(error)) setFailure(errorText(error));
  };
  const command = useCommand('auth.register', {
    quiet: true,
    onFail,
    onDone: (answer, params) => {
      if (!answer.session) {
        keepTarget(redirect);
        return setSentTo(params.email);
      }
      signIn(answer.session);
      toastStaying(t('confirm.done'), t('register.next'));
      go(localPath(redirect), { replace: true });
    },
  });
  const submit = form.handleSubmit(async ({ repeat: _repeat, emailCode, ...params }) => {
    setFailure(null);
    try {
      const humanCheck = await check.take();
      const way = byLink ? mailPass() : { emailCode };
      const currency = guessedCurrency();
      command.mutate({
        ...params,
        humanCheck,
        ...way,
        ...(referrer ? { referrer } : {}),
        ...(currency === null ? {} : { currency }),
      });
    } catch (error) {
      onFail(error);
    }
  });
  const isSending = command.isPending || form.formState.isSubmitting;
  return { form, check, byLink, setByLink, failure, onFail, sentTo, submit, isSending, redirect };
}

export function RegisterPage() {
  const { t } = useTranslation('auth');
  const registration = useRegistration();
  const { form, check, byLink, setByLink, failure, sentTo, submit, isSending, redirect } = registration;
  if (sentTo) return <LinkSent email={sentTo} />;
  const foot = (
    <span>
      {t('register.have')} <AppLink href={paths.login(redirect || undefined)}>{t('login.act')}</AppLink>
    </span>
  );
  return (
    <AuthFrame title={t('register.title')} sub={t('register.sub')} foot={foot}>
      <form className={classes.fields} onSubmit={submit} noValidate>
        <FormTextInput
          form={form}
          name="userName"
          label={t('register.userName')}
          description={t('register.userNameHint')}
          autoComplete="username"
        />
        <FormTextInput form={form} name="email" type="email" label={t('register.email')} autoComplete="email" />
        {!byLink && (
          <EmailCodeField
            form={form}
            name="emailCode"
            purpose="register"
            check={check}
            onFail={registration.onFail}
            address={async () =>
              (await form.trigger('email', { shouldFocus: true })) ? form.getValues('email') : null
            }
          />
        )}
        <Anchor component="button" type="button" className={classes.switch} onClick={() => setByLink(!byLink)}>
          {byLink ? t('register.byCode') : t('register.byLink')}
        </Anchor>
        <NewPasswordFields form={form} name="password" label={t('register.password')} rule={t('passwordRule')} />
        <Checkbox
          {...form.register('acceptTerms')}
          label={t('register.terms')}
          description={<TermsLinks />}
          error={fieldError(form.formState.errors.acceptTerms?.message)}
        />
        <HumanCheckLine check={check} />
        {failure && <Note tone="stop">{failure}</Note>}
        <Button type="submit" size="lg" loading={isSending}>
          {t('register.act')}
        </Button>
      </form>
    </AuthFrame>
  );
}

/** They open beside the form: text typed there would be lost. */
function TermsLinks() {
  const { t } = useTranslation('auth');
  return (
    <>
      <AppLink href={paths.help('service')} target="_blank">
        {t('register.service')}
      </AppLink>
      {' · '}
      <AppLink href={paths.help('aml-policy')} target="_blank">
        {t('register.aml')}
      </AppLink>
    </>
  );
}

function LinkSent({ email }: { email: string }) {
  const { t } = useTranslation('auth');
  return (
    <AuthFrame title={t('linkSent.title')}>
      <Note tone="done">{t('linkSent.text', { email })}</Note>
      <OutboxHint />
    </AuthFrame>
  );
}
