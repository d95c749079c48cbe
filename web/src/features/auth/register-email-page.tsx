import { Button, PasswordInput } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, hasCode } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { signIn } from '#web/api/session.ts';
import { submitting } from '#web/lib/submitting.ts';
import { localPath, paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { useGo } from '#web/ui/layout/use-go.ts';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import { takeTarget } from './after-confirm.ts';
import classes from './auth.module.css';
import { AuthFrame } from './auth-frame.tsx';

/** The target of the confirmation mail's link: opens the account automatically, once. */
export function RegisterEmailPage() {
  const { t } = useTranslation('auth');
  const go = useGo();
  const { userId, key } = useParams({ from: '/registerEmail/$userId/$key' });
  const [password, setPassword] = useState('');
  const command = useCommand('auth.confirmEmail', { quiet: true, mask: false, onDone: signIn });
  const { mutate, isSuccess, error } = command;
  // Another device than the one that registered.
  const [isPasswordNeeded, setPasswordNeeded] = useState(false);
  useEffect(() => {
    if (hasCode(error, 'auth.confirm_password')) setPasswordNeeded(true);
  }, [error]);
  const requested = useRef(false);
  useEffect(() => {
    if (requested.current) return;
    requested.current = true;
    mutate({ userId, key });
  }, [mutate, userId, key]);
  return (
    <AuthFrame
      title={isSuccess ? t('confirm.done') : error && !isPasswordNeeded ? t('confirm.failed') : t('confirm.title')}
    >
      <div className={classes.fields}>
        {!isSuccess && !error && !isPasswordNeeded && <SkeletonRows rows={1} avatar={false} />}
        {isSuccess && (
          <>
            <Note tone="done">{t('confirm.doneText')}</Note>
            <Button size="lg" onClick={() => go(localPath(takeTarget()), { replace: true })}>
              {t('confirm.go')}
            </Button>
          </>
        )}
        {isPasswordNeeded && !isSuccess && (
          <form className={classes.fields} onSubmit={submitting(() => mutate({ userId, key, password }))}>
            {error && (
              <Note tone={hasCode(error, 'auth.confirm_password') ? 'neutral' : 'stop'}>{errorText(error)}</Note>
            )}
            <PasswordInput
              label={t('register.password')}
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              autoComplete="current-password"
            />
            <Button type="submit" size="lg" disabled={password === ''} loading={command.isPending}>
              {t('confirm.act')}
            </Button>
          </form>
        )}
        {error && !isPasswordNeeded && (
          <>
            <Note tone="stop">{errorText(error)}</Note>
            <ButtonLink href={paths.register()} size="lg">
              {t('confirm.again')}
            </ButtonLink>
          </>
        )}
      </div>
    </AuthFrame>
  );
}
