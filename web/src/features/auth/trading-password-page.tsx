import { Button, SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { setTradingPassword } from '#contract/functions/auth.ts';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { getSession, keepUser, useSession } from '#web/api/session.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { localPath, paths } from '#web/paths.ts';
import { AccountPage } from '#web/shell/account/account-page.tsx';
import { type FormField, FormPasswordInput } from '#web/ui/form/form-input.tsx';
import { REPEAT_RULE } from '#web/ui/form/repeat-rule.ts';
import { type ErrorPlaces, useZodForm } from '#web/ui/form/use-zod-form.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { useGo } from '#web/ui/layout/use-go.ts';
import { toastDone } from '#web/ui/overlay/toast.ts';
import classes from './auth.module.css';
import { EmailCodeField } from './code-field.tsx';
import { HumanCheckLine } from './human-check-line.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useHumanCheck } from './use-human-check.ts';

/** The proof of ownership: the login password the first time, then the old one or a code. */
type Proof = 'loginPassword' | 'oldPassword' | 'emailCode';

function formSchema(proof: Proof) {
  return z
    .object({
      proof: setTradingPassword.params.shape[proof].unwrap(),
      newPassword: setTradingPassword.params.shape.newPassword,
      repeat: z.string(),
    })
    .refine((form) => form.newPassword === form.repeat, REPEAT_RULE)
    .refine((form) => proof !== 'loginPassword' || form.newPassword !== form.proof, {
      path: ['newPassword'],
      message: 'notLogin',
    });
}

const PLACES: ErrorPlaces = {
  'auth.code_wrong': 'proof',
  'auth.password_wrong': 'proof',
  'auth.same_password': 'newPassword',
  'auth.password_common': 'newPassword',
};

export function TradingPasswordPage() {
  const { t } = useTranslation('auth');
  const go = useGo();
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
  const onFail = (error: unknown) => {
    if (!form.refuse(error)) setFailure(errorText(error));
  };
  const command = useCommand('auth.setTradingPassword', {
    quiet: true,
    stale: ['users.getMe'],
    onFail,
    onDone: () => {
      const now = getSession().user;
      if (now) keepUser({ ...now, tradepwdFlag: true });
      toastDone(t('trading.done'));
      form.reset();
      if (redirect) go(localPath(redirect), { replace: true });
    },
  });
  const submit = form.handleSubmit((values) => {
    setFailure(null);
    command.mutate({ [proof]: values.proof, newPassword: values.newPassword });
  });
  return (
    <AccountPage
      title={t('trading.title')}
      sub={t(user?.tradepwdFlag ? 'trading.change' : 'trading.sub')}
      above={[{ label: t('security.title'), href: paths.security() }]}
    >
      <Panel>
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
            <MailProof form={form} email={user?.email ?? null} onFail={onFail} />
          ) : (
            <FormPasswordInput form={form} name="proof" label={t(`trading.${proof}`)} autoComplete="current-password" />
          )}
          <NewPasswordFields form={form} name="newPassword" label={t('trading.new')} rule={t('trading.rule')} />
          {failure && <Note tone="stop">{failure}</Note>}
          <Button type="submit" className={classes.save} loading={command.isPending}>
            {t(user?.tradepwdFlag ? 'trading.renew' : 'trading.act')}
          </Button>
        </form>
      </Panel>
    </AccountPage>
  );
}

interface MailProofProps<O> {
  form: FormField<{ proof: string; newPassword: string; repeat: string }, O>['form'];
  email: string | null;
  onFail: (error: unknown) => void;
}

/** The human check starts here, because the other proofs do not need one. */
function MailProof<O>({ form, email, onFail }: MailProofProps<O>) {
  const check = useHumanCheck();
  return (
    <>
      <EmailCodeField
        form={form}
        name="proof"
        purpose="trading_password"
        check={check}
        onFail={onFail}
        address={async () => email}
      />
      <HumanCheckLine check={check} />
    </>
  );
}
