import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall, useCommand } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import { alertBox } from '#web/ui/overlay/alert.ts';

/** Alerts of staff about the reader's orders: a box for each, the oldest first, once. */
export function OrderAlerts() {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  const isReader = user !== null && !user.isStaff && (user.operatorId === null || user.rights.includes('orders'));
  const { data } = useCall('notices.listAlerts', {}, { enabled: isReader, swallow: true });
  const { mutate } = useCommand('notices.seeAlert', { quiet: true, mask: false, stale: ['notices.listAlerts'] });
  const [next] = data?.list ?? [];
  const { id, orderCode, title, text } = next ?? {};
  useEffect(() => {
    if (id === undefined) return;
    alertBox(title ?? '', `${t('alertOf', { code: orderCode })}\n${text}`, () => mutate({ id }));
  }, [id, orderCode, title, text, t, mutate]);
  return null;
}
