import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { createAdmin } from '#contract/functions/staff.ts';
import { errorText } from '#web/api/api-error.ts';
import { useCall, useCommand } from '#web/api/query.ts';
import { signIn } from '#web/api/session.ts';
import { NewPasswordFields } from '#web/features/auth/public.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { paths } from '#web/paths.ts';
import { FormTextInput } from '#web/ui/form/form-input.tsx';
import { REPEAT_RULE } from '#web/ui/form/repeat-rule.ts';
import { type ErrorPlaces, useZodForm } from '#web/ui/form/use-zod-form.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { useGo } from '#web/ui/layout/use-go.ts';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import { Page } from '#web/ui/page/page.tsx';
import classes from './staff.module.css';

const schema = createAdmin.params
  .omit({ key: true })
  .extend({ repeat: z.string() })
  .refine((form) => form.password === form.repeat, REPEAT_RULE);

const PLACES: ErrorPlaces = {
  'auth.name_taken': 'userName',
  'auth.email_taken': 'email',
  'auth.password_common': 'password',
};

/** The target of the link that the host prints: its opener becomes an administrator. */
export function AdminSetupPage() {
  const { t } = useTranslation('staff');
  const { key } = useParams({ from: '/adminSetup/$key' });
  const link = useCall('staff.getAdminLink', { key });
  return (
    <Page title={t('setup.title')} sub={t('setup.sub')}>
      <Panel className={classes.setup}>
        {link.isPending && <SkeletonRows rows={1} avatar={false} />}
        {link.isError && (
          <>
            <Note tone="stop">{errorText(link.error)}</Note>
            <Note tone="neutral">{t('setup.again')}</Note>
          </>
        )}
        {link.data && <SetupForm linkKey={key} expiresAt={link.data.expiresAt} />}
      </Panel>
    </Page>
  );
}

function SetupForm({ linkKey, expiresAt }: { linkKey: string; expiresAt: string }) {
  const { t } = useTranslation('staff');
  const go = useGo();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useZodForm(schema, { userName: '', email: '', password: '', repeat: '' }, PLACES);
  const command = useCommand('staff.createAdmin', {
    quiet: true,
    onFail: (error) => {
      if (!form.refuse(error)) setFailure(errorText(error));
    },
    onDone: (session) => {
      signIn(session);
      go(paths.settings(), { replace: true });
    },
  });
  const submit = form.handleSubmit(({ repeat: _repeat, ...params }) => {
    setFailure(null);
    command.mutate({ key: linkKey, ...params });
  });
  return (
    <form className={classes.fields} onSubmit={submit} noValidate>
      <FormTextInput form={form} name="userName" label={t('setup.userName')} autoComplete="username" />
      <FormTextInput form={form} name="email" type="email" label={t('setup.email')} autoComplete="email" />
      <NewPasswordFields form={form} name="password" label={t('setup.password')} rule={t('setup.passwordRule')} />
      <Note tone="neutral">{t('setup.until', { time: formatDateTime(expiresAt) })}</Note>
      {failure && <Note tone="stop">{failure}</Note>}
      <Button type="submit" size="lg" loading={command.isPending}>
        {t('setup.act')}
      </Button>
    </form>
  );
}
