import { Button, SegmentedControl } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { sendEmailCode, setPassword } from '#contract/functions/auth.ts';
import { zPhone } from '#contract/functions/phone-number.ts';
import { errorText, hasCode } from '#web/api/api-error.ts';
import { useCall, useCommand } from '#web/api/query.ts';
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
import { EmailCodeField, PhoneCodeField } from './code-field.tsx';
import { HumanCheckLine } from './human-check-line.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { firstCountry, type PhoneCountries, PhoneFields } from './phone-fields.tsx';
import { type HumanCheck, useHumanCheck } from './use-human-check.ts';

/** Where the code goes. */
type Way = 'mail' | 'phone';

interface Draft {
  email: string;
  phone: { country: string; number: string };
  code: string;
  newPassword: string;
  repeat: string;
}

/** Only the contact of the chosen way is looked at. */
const schemaFor = (way: Way): z.ZodType<Draft, Draft> =>
  z
    .object({
      email: way === 'mail' ? sendEmailCode.params.shape.email : z.string(),
      phone: way === 'phone' ? zPhone : z.object({ country: z.string(), number: z.string() }),
      code: setPassword.params.shape.emailCode.unwrap(),
      newPassword: setPassword.params.shape.newPassword,
      repeat: z.string(),
    })
    .refine((form) => form.newPassword === form.repeat, REPEAT_RULE);

const PLACES: ErrorPlaces = {
  'auth.code_wrong': 'code',
  'auth.same_password': 'newPassword',
  'auth.password_common': 'newPassword',
  'auth.phone_invalid': 'phone.number',
  'auth.phone_country': 'phone.country',
};

/** A new login password by a code sent by mail or to a phone. All sessions end, including this one. */
export function SetPasswordPage() {
  const { t } = useTranslation('auth');
  const options = useCall('phone.getOptions', {});
  const countries = options.data?.countries ?? [];
  const [way, setWay] = useState<Way>('mail');
  return (
    <AuthFrame
      title={t('setPassword.title')}
      sub={t('setPassword.sub')}
      foot={<AppLink href={paths.login()}>{t('setPassword.back')}</AppLink>}
    >
      <div className={classes.fields}>
        {countries.length > 0 && (
          <SegmentedControl
            value={way}
            onChange={(next) => setWay(next as Way)}
            data={[
              { value: 'mail', label: t('setPassword.byMail') },
              { value: 'phone', label: t('setPassword.byPhone') },
            ]}
          />
        )}
        <ResetForm key={way} way={way} countries={countries} />
      </div>
    </AuthFrame>
  );
}

function ResetForm({ way, countries }: { way: Way; countries: PhoneCountries }) {
  const { t } = useTranslation('auth');
  const go = useGo();
  const { user } = useSession();
  const [failure, setFailure] = useState<string | null>(null);
  const [methods, setMethods] = useState<readonly string[]>([]);
  const [factor, setFactor] = useState<FactorInput | null>(null);
  const check = useHumanCheck();
  const form = useZodForm<Draft, Draft>(
    useMemo(() => schemaFor(way), [way]),
    {
      email: user?.email ?? '',
      phone: { country: firstCountry(countries), number: '' },
      code: '',
      newPassword: '',
      repeat: '',
    },
    PLACES,
  );
  const ownEmail = user?.email ?? null;
  // It comes with the account, which may still load.
  useEffect(() => {
    if (ownEmail !== null && form.getValues('email') === '') form.setValue('email', ownEmail);
  }, [ownEmail, form]);
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
  const submit = form.handleSubmit(({ email, phone, code, newPassword }) => {
    setFailure(null);
    const contact = way === 'mail' ? { email, emailCode: code } : { phone, phoneCode: code };
    command.mutate({ ...contact, newPassword, ...factor });
  });
  return (
    <form className={classes.fields} onSubmit={submit} noValidate>
      <Contact form={form} way={way} countries={countries} check={check} onFail={onFail} />
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
  );
}

interface ContactProps {
  form: ReturnType<typeof useZodForm<Draft, Draft>>;
  way: Way;
  countries: PhoneCountries;
  check: HumanCheck;
  onFail: (error: unknown) => void;
}

/** The address or the number of the account, and the code that went there. */
function Contact({ form, way, countries, ...asker }: ContactProps) {
  const { t } = useTranslation('auth');
  const typed = async <F extends 'email' | 'phone'>(field: F): Promise<Draft[F] | null> =>
    (await form.trigger(field, { shouldFocus: true })) ? form.getValues()[field] : null;
  if (way === 'mail') {
    return (
      <>
        <FormTextInput form={form} name="email" type="email" label={t('register.email')} autoComplete="email" />
        <EmailCodeField form={form} name="code" purpose="password" address={() => typed('email')} {...asker} />
      </>
    );
  }
  return (
    <>
      <PhoneFields form={form} countries={countries} label={t('phone.number')} />
      <PhoneCodeField form={form} name="code" phone={() => typed('phone')} {...asker} />
    </>
  );
}
