import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isEnd } from '#core/orders/gift-states.ts';
import { OrderRecord, RatePanel } from '#web/features/ratings/public.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import type { Order } from './workspace.queries.ts';

/** After the end: what the parties say of each other, and the way to the result's own page. */
export function OperateAfter({ order }: { order: Order }) {
  const { t } = useTranslation('ratings');
  if (!isEnd(order.state)) return null;
  return (
    <>
      <RatePanel code={order.code} seller={order.seller.name} provider={order.provider.name} role={order.role} />
      <Box component="p" fz="xs" c="dimmed">
        <AppLink href={paths.transferResult(order.code)}>{t('result.see')}</AppLink>
      </Box>
    </>
  );
}

/** When the order entered each state, and the reader's own note and tags. */
export function OperateRecord({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  return <OrderRecord code={order.code} staff={order.role === 'staff'} stateWord={(state) => t(`state.${state}`)} />;
}
