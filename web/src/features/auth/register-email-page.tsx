import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { signIn } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { useGo } from '#web/ui/layout/use-go.ts';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import classes from './auth.module.css';
import { AuthFrame } from './auth-frame.tsx';

/** The target of the confirmation mail's link: opens the account automatically, once. */
export function RegisterEmailPage() {
  const { t } = useTranslation('auth');
  const go = useGo();
  const { userId, key } = useParams({ from: '/registerEmail/$userId/$key' });
  const { mutate, isSuccess, error } = useCommand('auth.confirmEmail', { quiet: true, mask: false, onDone: signIn });
  const requested = useRef(false);
  useEffect(() => {
    if (requested.current) return;
    requested.current = true;
    mutate({ userId, key });
  }, [mutate, userId, key]);
  return (
    <AuthFrame title={isSuccess ? t('confirm.done') : error ? t('confirm.failed') : t('confirm.title')}>
      <div className={classes.fields}>
        {!isSuccess && !error && <SkeletonRows rows={1} avatar={false} />}
        {isSuccess && (
          <>
            <Note tone="done">{t('confirm.doneText')}</Note>
            <Button size="lg" onClick={() => go(paths.gift(), { replace: true })}>
              {t('confirm.go')}
            </Button>
          </>
        )}
        {error && (
          <>
            <Note tone="stop">{errorText(error)}</Note>
            <Button component={AppLink} href={paths.register()} size="lg" variant="default">
              {t('confirm.again')}
            </Button>
          </>
        )}
      </div>
    </AuthFrame>
  );
}
