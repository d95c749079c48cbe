import { useTranslation } from 'react-i18next';
import { beginBusy } from '../../api/busy.ts';
import { call } from '../../api/call.ts';
import { leaveSoon } from '../../api/leave.ts';
import { clearSession, getSession } from '../../api/session.ts';
import { toastDone } from '../../ui/overlay/toast.ts';
import { loginPathOf } from '../login-path.ts';

const LEAVE_MS = 1000;
/** A server that does not answer must not keep the user logged in. */
const WAIT_MS = 3000;

/** Logs out. Whatever the server answers, this browser forgets the login and the reader is told so. */
export function useLogout(): () => Promise<void> {
  const { t } = useTranslation('shell');
  return async () => {
    const { user } = getSession();
    const end = beginBusy();
    const signal = AbortSignal.timeout(WAIT_MS);
    await call('auth.logout', {}, { swallow: true, signal }).catch(() => undefined);
    end();
    leaveSoon({ path: loginPathOf(user) }, LEAVE_MS);
    clearSession();
    toastDone(t('loggedOut'));
  };
}
