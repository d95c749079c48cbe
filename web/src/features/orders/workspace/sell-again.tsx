import { Box, Button, Group } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isEnd } from '#core/orders/gift-states.ts';
import { errorText } from '#web/api/api-error.ts';
import { useCall } from '#web/api/query.ts';
import { formatAmount } from '#web/lib/money.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { useGo } from '#web/ui/layout/use-go.ts';
import { useTradeCommand } from '../trade/trade.queries.ts';
import type { Order } from './workspace.queries.ts';

/** A sale that nobody looked at leads on: the same cards to the best offer now, without giving them again. */
export function OrderSellAgain({ order }: { order: Order }) {
  const isUnseen = order.cards.every((card) => card.revealedAt === null && card.masked !== '');
  const isVoid = isEnd(order.state) && order.settledAmount === '0';
  if (order.role !== 'seller' || order.form !== 'ecode' || order.direction !== 'buy_ad') return null;
  return isVoid && isUnseen ? <Again order={order} /> : null;
}

/** The receipt that the cards are known to have: a sale to an offer of any receipt does not say which one it is. */
export function knownReceipt({ receipt }: Pick<Order, 'receipt'>): 'none' | 'cash' | 'debit' {
  return receipt === 'any' ? 'none' : receipt;
}

function Again({ order }: { order: Order }) {
  const { t } = useTranslation('orders-workspace');
  const go = useGo();
  const whole = 10n ** BigInt(order.unit);
  const faces = order.cards.map((card) => Number(BigInt(card.faceValue) / whole));
  const receipt = knownReceipt(order);
  const quote = useCall('orders.quickQuote', { cardTypeId: order.cardTypeId, faces, receipt, again: order.code });
  const command = useTradeCommand('gift', 'orders.sellAgain', (placed) => go(paths.operate(placed)));
  const now = quote.data;
  const values = { sum: now ? formatAmount(now.payout) : '', name: now?.provider.name ?? '' };
  return (
    <Panel title={t('sellAgain.title')}>
      <Box component="p" mt={0} mx={0} mb="sm" c="var(--cw-text-2)">
        {now
          ? t(now.provider.online ? 'sellAgain.text' : 'sellAgain.away', values)
          : quote.isError && t('sellAgain.none')}
      </Box>
      {command.error && <Note tone="stop" title={errorText(command.error)} />}
      <Group gap="sm">
        {now && (
          <Button
            size="lg"
            rightSection={<IconArrowRight size={18} stroke={2} />}
            loading={command.isPending}
            onClick={() => command.mutate({ code: order.code, minUnitPrice: now.unitPrice })}
          >
            {t('sellAgain.verb', values)}
          </Button>
        )}
        <ButtonLink size="lg" href={paths.gift({ brand: order.brand.id, country: order.country })}>
          {t('sellAgain.offers')}
        </ButtonLink>
      </Group>
    </Panel>
  );
}
