import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ParamsOf } from '#contract/catalogue.ts';
import { call } from '#web/api/call.ts';
import { mailPass } from '#web/api/mail-pass.ts';
import { OutboxHint, SendCodeButton, type SendCodeProps } from '#web/features/security/public.ts';
import type { FormField } from '#web/ui/form/form-input.tsx';
import { SixDigitsInput } from '#web/ui/form/six-digits-input.tsx';
import classes from './auth.module.css';
import type { HumanCheck } from './use-human-check.ts';

interface Asker {
  check: HumanCheck;
  onFail: (error: unknown) => void;
}

interface EmailProps extends Asker {
  purpose: 'register' | 'password' | 'trading_password';
  /** The address, or null when the field must be mended first. */
  address: () => Promise<string | null>;
}

/** Six digits from a mail, and the button that sends them. */
export function EmailCodeField<I extends FieldValues, O>({
  purpose,
  address,
  check,
  onFail,
  ...field
}: FormField<I, O> & EmailProps) {
  const { t } = useTranslation('auth');
  const send = async () => {
    const email = await address();
    if (!email) return null;
    const params = { email, purpose, humanCheck: await check.take(), ...mailPass() };
    return { ...(await call('auth.sendEmailCode', params, { quiet: true })), to: email };
  };
  return <CodeField {...field} label={t('code.label')} send={send} onFail={onFail} />;
}

type Phone = ParamsOf<'phone.sendCode'>['phone'];

interface PhoneProps extends Asker {
  /** The number, or null when the fields must be mended first. */
  phone: () => Promise<Phone | null>;
}

/** Six digits from a text to a phone, and the button that sends them. */
export function PhoneCodeField<I extends FieldValues, O>({
  phone: typed,
  check,
  onFail,
  ...field
}: FormField<I, O> & PhoneProps) {
  const { t } = useTranslation('auth');
  const send = async () => {
    const phone = await typed();
    if (phone === null) return null;
    const params = { phone, humanCheck: await check.take() };
    return { ...(await call('phone.sendCode', params, { quiet: true })), to: phone.number };
  };
  return <CodeField {...field} label={t('phone.code')} send={send} onFail={onFail} />;
}

function CodeField<I extends FieldValues, O>({
  form,
  name,
  label,
  ...button
}: FormField<I, O> & SendCodeProps & { label: string }) {
  return (
    <div>
      <div className={classes.pair}>
        <SixDigitsInput form={form} name={name} label={label} />
        <SendCodeButton {...button} />
      </div>
      <OutboxHint />
    </div>
  );
}
