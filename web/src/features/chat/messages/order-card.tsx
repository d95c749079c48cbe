import { Flex } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { formatAmount } from '#web/lib/money.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { MiniCard } from '#web/ui/layout/mini-card.tsx';
import classes from './message-parts.module.css';

/** An order within a message: its subject, its state, and a link for those who may open it. */
export function OrderCard({ code }: { code: string }) {
  const { t } = useTranslation('chat');
  const { data: order } = useCall('orders.get', { code });
  if (!order) {
    return (
      <span className={classes.order}>
        <span>{t('brief.order', { code })}</span>
      </span>
    );
  }
  const href = paths.operate({ adCode: order.adCode, orderCode: code, opponentCode: order.opponent.userId });
  return (
    <AppLink href={href} className={classes.order}>
      <MiniCard initials={order.brand.initials} color={order.brand.colour} name={order.brand.name} size="md" />
      <Flex component="span" direction="column" flex={1} miw={0} fz="xs" className={classes.orderText}>
        <b className="cw-mono">{code}</b>
        <small>
          {formatAmount(order.orderAmount)} {t('order.unit')} · {t(`orders:state.${order.state}`)}
        </small>
      </Flex>
    </AppLink>
  );
}
