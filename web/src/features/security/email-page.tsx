import { Box, Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeEmail, startEmailChange } from '#contract/functions/factors.ts';
import { errorText } from '#web/api/api-error.ts';
import { mailPass } from '#web/api/mail-pass.ts';
import { useCommand } from '#web/api/query.ts';
import { getSession, keepUser, useSession } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
import { AccountPage } from '#web/shell/account/account-page.tsx';
import { FormTextInput } from '#web/ui/form/form-input.tsx';
import { SixDigitsInput } from '#web/ui/form/six-digits-input.tsx';
import { useZodForm } from '#web/ui/form/use-zod-form.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';

/** The e-mail address of the account: moved to another one once both have confirmed. */
export function EmailPage() {
  const { t } = useTranslation('security');
  const { user } = useSession();
  const [next, setNext] = useState<string | null>(null);
  return (
    <AccountPage
      title={t('email.title')}
      sub={t('email.now', { email: user?.email ?? '—' })}
      above={[{ label: t('page'), href: paths.security() }]}
    >
      <Stack gap="md" mt="md" pb="lg">
        {next === null ? (
          <AskBoth onSent={setNext} />
        ) : (
          <ConfirmBoth email={next} old={user?.email ?? ''} onEnd={() => setNext(null)} />
        )}
      </Stack>
    </AccountPage>
  );
}

function AskBoth({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation('security');
  const form = useZodForm(startEmailChange.params, { email: '' });
  const [failure, setFailure] = useState<string | null>(null);
  const command = useCommand('factors.startEmailChange', {
    quiet: true,
    onDone: (_, { email }) => onSent(email),
    onFail: (error) => {
      if (!form.refuse(error)) setFailure(errorText(error));
    },
  });
  const submit = form.handleSubmit((params) => {
    setFailure(null);
    command.mutate({ ...params, ...mailPass() });
  });
  return (
    <Panel>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Box c="var(--cw-text-2)">{t('email.why')}</Box>
          <FormTextInput form={form} name="email" type="email" label={t('email.next')} autoComplete="email" />
          {failure && <Note tone="stop">{failure}</Note>}
          <Group>
            <Button type="submit" loading={command.isPending}>
              {t('email.send')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}

interface ConfirmProps {
  email: string;
  old: string;
  onEnd: () => void;
}

function ConfirmBoth({ email, old, onEnd }: ConfirmProps) {
  const { t } = useTranslation('security');
  const form = useZodForm(changeEmail.params, { email, oldCode: '', newCode: '' });
  const [failure, setFailure] = useState<string | null>(null);
  const command = useCommand('factors.changeEmail', {
    quiet: true,
    stale: ['users.getMe', 'factors.getMine', 'security.listMine'],
    onDone: () => {
      const now = getSession().user;
      if (now) keepUser({ ...now, email });
      toastDone(t('email.done'));
      onEnd();
    },
    onFail: (error) => {
      if (!form.refuse(error)) setFailure(errorText(error));
    },
  });
  const submit = form.handleSubmit((params) => {
    setFailure(null);
    command.mutate(params);
  });
  return (
    <Panel title={t('email.confirm')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Box c="var(--cw-text-2)">{t('email.sent')}</Box>
          <SixDigitsInput form={form} name="oldCode" label={t('email.oldCode', { email: old })} autoComplete="off" />
          <SixDigitsInput form={form} name="newCode" label={t('email.newCode', { email })} autoComplete="off" />
          {failure && <Note tone="stop">{failure}</Note>}
          <Group gap="xs">
            <Button type="submit" loading={command.isPending}>
              {t('email.act')}
            </Button>
            <Button variant="default" onClick={onEnd}>
              {t('email.again')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}
