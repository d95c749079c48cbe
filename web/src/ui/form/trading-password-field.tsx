import { PasswordInput } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { errorText, hasCode } from '../../api/api-error.ts';
import { useSession } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { AppLink } from '../layout/app-link.tsx';
import { Note } from '../layout/note.tsx';
import { fieldError } from './field-error.tsx';

const MAX_CHARACTERS = 16;

interface Props {
  value: string;
  onChange: (value: string) => void;
  /** The failure of the command: a wrong trading password is said here. */
  error?: unknown;
  /** Why it is asked for now, where it was not from the beginning; the field takes the keys then. */
  reason?: string;
}

/** The trading password, or the way to set one. */
export function TradingPasswordField({ value, onChange, error, reason }: Props) {
  const { t } = useTranslation('ui');
  const { user } = useSession();
  const here = useLocation({ select: ({ href }) => href });
  if (user?.tradepwdFlag === false) {
    return (
      <Note
        title={t('tradingPassword.unset')}
        action={<AppLink href={paths.tradingPassword(here)}>{t('tradingPassword.setNow')}</AppLink>}
      />
    );
  }
  return (
    <PasswordInput
      label={t('tradingPassword.label')}
      description={reason}
      autoFocus={reason !== undefined}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      maxLength={MAX_CHARACTERS}
      autoComplete="off"
      error={isWrongTradingPassword(error) ? fieldError(errorText(error)) : null}
    />
  );
}

/** Whether the field says this failure itself. */
export const isWrongTradingPassword = (error: unknown): boolean => hasCode(error, 'auth.trading_password_wrong');
