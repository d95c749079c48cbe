import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { formatLeft, formatWhen } from '#web/lib/date.ts';
import { formatFace } from '#web/lib/money.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { MiniCard } from '#web/ui/layout/mini-card.tsx';
import { useCountdown } from '#web/ui/use-countdown.ts';
import classes from './chat.module.css';

/** The order that a conversation is about: what it is, where it stands, the time left, and the way to it. */
export function OrderBar({ code }: { code: string }) {
  const { t } = useTranslation('chat');
  const order = useCall('orders.get', { code }, { swallow: true }).data;
  const { leftMs, pausedUntil } = useCountdown(order?.dueAt, order?.clockHours);
  if (!order) return null;
  const { brand } = order;
  const face = formatFace(order.faceValue, { symbol: order.currency, unit: order.unit }, true);
  return (
    <AppLink
      href={paths.operate({ adCode: order.adCode, orderCode: code, opponentCode: order.opponent.userId })}
      className={classes.orderBar}
    >
      <MiniCard initials={brand.initials} color={brand.colour} name={brand.name} size="sm" />
      <b>{`${face} ${brand.name} ${order.country}`}</b>
      <small>
        {t(`orders:state.${order.state}`)}
        {leftMs !== null && ` · ${t('window.left', { left: formatLeft(leftMs) })}`}
        {pausedUntil !== null && ` · ${t('ui:turn.paused', { at: formatWhen(pausedUntil) })}`}
      </small>
      <Group component="span" ml="auto">
        {t('window.toOrder')}
      </Group>
    </AppLink>
  );
}
