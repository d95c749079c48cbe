import { PasswordInput } from '@mantine/core';
import { type ComponentProps, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallName, ParamsOf } from '#contract/catalogue.ts';
import { errorText, hasCode } from '#web/api/api-error.ts';
import { useSession } from '#web/api/session.ts';
import { ResetPauseNote } from '#web/features/people/public.ts';
import { paths } from '#web/paths.ts';
import { fieldError } from '#web/ui/form/field-error.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { OperateDialog } from './dialog.tsx';

/** Functions that settle an order, give it up, or bind to a settlement. */
type ProvenName = {
  [N in CallName]: ParamsOf<N> extends { code: string; tradePassword: string } ? N : never;
}[CallName];

type Unproven<P> = P extends unknown ? Omit<P, 'tradePassword'> : never;

type Props<N extends ProvenName> = Omit<ComponentProps<typeof OperateDialog<N>>, 'params' | 'children' | 'ready'> & {
  params: Unproven<ParamsOf<N>>;
};

/** The gate before such an act, which asks for the trading password. */
export function OperateProvenDialog<N extends ProvenName>({ params, ...dialog }: Props<N>) {
  const { t } = useTranslation('orders-workspace');
  const { user } = useSession();
  const [password, setPassword] = useState('');
  const { opened } = dialog;
  useEffect(() => {
    if (opened) setPassword('');
  }, [opened]);
  return (
    <OperateDialog
      {...dialog}
      params={{ ...params, tradePassword: password } as unknown as ParamsOf<N>}
      ready={password.length > 0}
      isFieldError={isWrongPassword}
    >
      {(error: unknown) => (
        <>
          <ResetPauseNote />
          {user?.tradepwdFlag === false ? (
            <Note
              title={t('release.unset')}
              action={<AppLink href={paths.tradingPassword()}>{t('release.setNow')}</AppLink>}
            />
          ) : (
            <PasswordInput
              label={t('release.password')}
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              maxLength={16}
              autoComplete="off"
              error={isWrongPassword(error) ? fieldError(errorText(error)) : null}
            />
          )}
        </>
      )}
    </OperateDialog>
  );
}

const isWrongPassword = (error: unknown) => hasCode(error, 'auth.trading_password_wrong');
