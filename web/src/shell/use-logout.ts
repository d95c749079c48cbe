import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../api/call.ts';
import { clearSession, getSession } from '../api/session.ts';
import { paths } from '../paths.ts';
import { toastDone } from '../ui/toast.ts';

const LEAVE_MS = 1000;

/** Logs out. Whatever the server answers, this browser forgets the login and the reader is told so. */
export function useLogout(): () => Promise<void> {
  const router = useRouter();
  const { t } = useTranslation('shell');
  return async () => {
    const { user } = getSession();
    const service = Boolean(user && !user.isCustomerService && (user.serverType === 1 || user.serverType === 2));
    await call('auth.logout', {}, { quiet: true }).catch(() => undefined);
    clearSession();
    toastDone(t('loggedOut'));
    setTimeout(() => router.history.push(service ? paths.serviceLogin() : paths.login()), LEAVE_MS);
  };
}
