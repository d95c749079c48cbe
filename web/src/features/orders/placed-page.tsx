import { Group } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatWhen } from '#web/lib/date.ts';
import { formatAmount } from '#web/lib/money.ts';
import { paths } from '#web/paths.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { TradePage } from './trade/trade-page.tsx';
import type { Order } from './workspace/workspace.queries.ts';

/** After placing: the order's number, what happens next, and the way to its workspace. */
export function PlacedPage() {
  const { code } = useParams({ from: '/goSellOrder/$code' });
  return (
    <TradePage kind="gift" code={code}>
      {(order) => <Placed order={order} />}
    </TradePage>
  );
}

function Placed({ order }: { order: Order }) {
  const { t } = useTranslation('orders-placing');
  const { name } = order.provider;
  const isEarly = order.state === 'to_deliver' || order.state === 'to_view';
  const next = isEarly && order.dueAt ? order.state : 'other';
  const workspace = paths.operate({ adCode: order.adCode, orderCode: order.code, opponentCode: order.opponent.userId });
  return (
    <Page
      tab={t('placed.tab')}
      crumbs={[{ label: t('orders-workspace:crumb'), href: paths.orderList() }, { label: t('placed.tab') }]}
      mark={<IconCircleCheck size={40} stroke={1.5} aria-hidden="true" />}
      title={t('placed.title')}
    >
      <Panel>
        <p>
          {t('placed.code')} <b className="cw-mono">{order.code}</b>{' '}
          <CopyButton text={order.code} label={t('orders-workspace:copyCode')} />
        </p>
        <p>{t('placed.frozen', { sum: formatAmount(order.orderAmount), name })}</p>
        <p>{t(`placed.next.${next}`, { name, at: order.dueAt ? formatWhen(order.dueAt) : '' })}</p>
        <Group mt="md">
          <ButtonLink variant="filled" href={workspace}>
            {t('placed.open')}
          </ButtonLink>
          <ButtonLink href={paths.orderList()}>{t('placed.orders')}</ButtonLink>
          <ButtonLink href={paths.quickSell()}>{t('placed.more')}</ButtonLink>
        </Group>
      </Panel>
    </Page>
  );
}
