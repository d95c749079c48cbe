import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCode } from '#web/api/api-error.ts';
import { refreshMe } from '#web/api/me.ts';
import { useSession } from '#web/api/session.ts';
import { ActionButton } from '#web/ui/layout/action-button.tsx';
import { TradeDialog } from '../trade/trade-dialog.tsx';
import { useRuleSpan } from '../use-rule-span.ts';
import { splitValues, valuesOf } from '../workspace/words.ts';
import type { Card, Order } from '../workspace/workspace.queries.ts';

interface Props {
  order: Order;
  card: Card;
  /** The large button that starts the order, in place of the small one in the field of a code. */
  first?: boolean;
}

/** Opens one sealed code, after a dialog that names the log and, at the first opening, the clock that it starts. */
export function OrderReveal({ order, card, first = false }: Props) {
  const { t } = useTranslation('orders-workspace');
  const [opened, { open, close }] = useDisclosure(false);
  const { user } = useSession();
  const [isRefused, setRefused] = useState(false);
  // A session gives the trading password once before its first code.
  const isProofNeeded = isRefused || user?.isProven === false;
  const span = useRuleSpan('orders.confirm_timeout_s', first);
  const values = { ...valuesOf(order), ...splitValues(order.fullSplit), row: card.row, span };
  return (
    <>
      {first ? (
        <ActionButton
          icon={<IconEye size={19} stroke={2} />}
          label={t('reveal.start', values)}
          hint={t('reveal.startHint', values)}
          onClick={open}
          letter="O"
        />
      ) : (
        <Button
          aria-keyshortcuts="O"
          variant="light"
          size="sm"
          leftSection={<IconEye size={16} stroke={2} />}
          onClick={open}
        >
          {t('reveal.button')}
        </Button>
      )}
      <TradeDialog
        kind="gift"
        call="orders.revealCard"
        params={{ code: order.code, cardId: card.id }}
        fields={[isProofNeeded && { kind: 'password', name: 'tradePassword', why: t('reveal.proof') }]}
        opened={opened}
        onClose={close}
        onFail={(error) => hasCode(error, 'auth.trading_password_needed') && setRefused(true)}
        onDone={() => isProofNeeded && void refreshMe()}
        title={t('reveal.title', values)}
        lost={first ? t('reveal.first', values) : t('reveal.again', values)}
        check={first && t('reveal.check')}
        verb={t('reveal.verb')}
      />
    </>
  );
}
