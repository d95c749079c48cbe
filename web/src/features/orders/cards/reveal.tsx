import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TradingPasswordField } from '#web/ui/form/trading-password-field.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useTradeCommand } from '../trade/trade.queries.ts';
import { useRuleSpan } from '../use-rule-span.ts';
import { splitValues, valuesOf } from '../workspace/words.ts';
import type { Card, Order } from '../workspace/workspace.queries.ts';
import { isProofRequest, revealFault } from './reveal-fault.ts';

interface Props {
  order: Order;
  card: Card;
  /** The one solid button of its region. */
  solid: boolean;
}

/** Opens one sealed code, after a dialog that names the log and, at the first opening, the clock that it starts. */
export function OrderReveal({ order, card, solid }: Props) {
  const { t } = useTranslation('orders-workspace');
  const [opened, { open, close }] = useDisclosure(false);
  const first = order.state === 'to_view';
  const command = useTradeCommand('gift', 'orders.revealCard', close);
  // A session gives the trading password once before its first code.
  const [isProofNeeded, setProofNeeded] = useState(false);
  const [password, setPassword] = useState('');
  const reveal = () =>
    command.mutate(
      { code: order.code, cardId: card.id, ...(isProofNeeded ? { tradePassword: password } : {}) },
      { onError: (error) => isProofRequest(error) && setProofNeeded(true) },
    );
  const span = useRuleSpan('orders.confirm_timeout_s', first);
  const values = { ...valuesOf(order), ...splitValues(order.fullSplit), row: card.row, span };
  return (
    <>
      <Button
        variant={solid ? 'filled' : 'light'}
        size="sm"
        leftSection={<IconEye size={16} stroke={2} />}
        onClick={() => {
          command.reset();
          open();
        }}
      >
        {t('reveal.button')}
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={close}
        onConfirm={reveal}
        ready={!isProofNeeded || password.length > 0}
        title={t('reveal.title', values)}
        lost={first ? t('reveal.first', values) : t('reveal.again', values)}
        check={first && t('reveal.check')}
        verb={t('reveal.verb')}
        busy={command.isPending}
        error={revealFault(command.error)}
      >
        {isProofNeeded && (
          <TradingPasswordField
            value={password}
            onChange={setPassword}
            error={command.error}
            reason={t('reveal.proof')}
          />
        )}
      </ConfirmDialog>
    </>
  );
}
