import { useTranslation } from 'react-i18next';
import { formatWhen } from '#web/lib/date.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { useCountdown } from '#web/ui/use-countdown.ts';
import type { PointsOrder } from './points-order.queries.ts';

/** The buyer's way to report a payment that arrived after the order had run out, while there is time. */
export function PointsLate({ order }: { order: PointsOrder }) {
  const { t } = useTranslation('points-orders');
  const { leftMs } = useCountdown(order.lateClaimUntil);
  if (order.role !== 'buyer' || order.lateClaimUntil === null || leftMs === null || leftMs <= 0) return null;
  return (
    <Panel title={t('late.title')}>
      <p>{t('late.why', { at: formatWhen(order.lateClaimUntil) })}</p>
      <ButtonLink variant="filled" href={paths.newRequest(order.code)} mt="sm" fullWidth>
        {t('late.act')}
      </ButtonLink>
    </Panel>
  );
}
