import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { setPassword } from '#contract/functions/auth.ts';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { paths } from '#web/paths.ts';
import { AccountPage } from '#web/shell/account/account-page.tsx';
import { FormPasswordInput } from '#web/ui/form/form-input.tsx';
import { REPEAT_RULE } from '#web/ui/form/repeat-rule.ts';
import { type ErrorPlaces, useZodForm } from '#web/ui/form/use-zod-form.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import classes from './auth.module.css';
import { NewPasswordFields } from './new-password-fields.tsx';

const { shape } = setPassword.params;
const schema = z
  .object({ oldPassword: shape.oldPassword.unwrap(), newPassword: shape.newPassword, repeat: z.string() })
  .refine((form) => form.newPassword === form.repeat, REPEAT_RULE);

const PLACES: ErrorPlaces = {
  'auth.password_wrong': 'oldPassword',
  'auth.same_password': 'newPassword',
  'auth.password_common': 'newPassword',
};

/** A new login password by the present one: this session goes on, every other one ends. */
export function PasswordLoginPage() {
  const { t } = useTranslation('auth');
  const [failure, setFailure] = useState<string | null>(null);
  const form = useZodForm(schema, { oldPassword: '', newPassword: '', repeat: '' }, PLACES);
  const command = useCommand('auth.setPassword', {
    quiet: true,
    stale: ['auth.listSessions', 'factors.getMine', 'security.listMine'],
    onFail: (error) => {
      if (!form.refuse(error)) setFailure(errorText(error));
    },
    onDone: () => {
      form.reset();
      toastDone(t('passwordLogin.done'));
    },
  });
  const submit = form.handleSubmit(({ repeat: _repeat, ...params }) => {
    setFailure(null);
    command.mutate(params);
  });
  return (
    <AccountPage
      title={t('passwordLogin.title')}
      sub={t('passwordLogin.sub')}
      above={[{ label: t('security.title'), href: paths.security() }]}
    >
      <Panel footer={<AppLink href={paths.setPassword()}>{t('passwordLogin.forgot')}</AppLink>}>
        <form className={classes.fields} onSubmit={submit} noValidate>
          <FormPasswordInput
            form={form}
            name="oldPassword"
            label={t('passwordLogin.old')}
            autoComplete="current-password"
          />
          <NewPasswordFields form={form} name="newPassword" label={t('setPassword.new')} rule={t('passwordRule')} />
          {failure && <Note tone="stop">{failure}</Note>}
          <Button type="submit" className={classes.save} loading={command.isPending}>
            {t('setPassword.act')}
          </Button>
        </form>
      </Panel>
    </AccountPage>
  );
}
