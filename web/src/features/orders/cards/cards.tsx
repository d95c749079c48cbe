import { Box, Flex } from '@mantine/core';
import { IconCircleCheck, IconEye } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cardParts } from '#core/orders/card-parts.ts';
import { opensCards } from '#core/orders/gift-states.ts';
import { formatWhen } from '#web/lib/date.ts';
import { formatFace } from '#web/lib/money.ts';
import { cx } from '#web/lib/text.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import { useTradeCommand } from '../trade/trade.queries.ts';
import type { Card, Order } from '../workspace/workspace.queries.ts';
import classes from './cards.module.css';
import { OrderPhoto } from './photo.tsx';
import { OrderReveal } from './reveal.tsx';
import { OrderRevealLog } from './reveal-log.tsx';

/** The cards with photo and code, who looked at them, and below what may be done with them. */
export function OrderCards({ order, footer }: { order: Order; footer?: ReactNode }) {
  const { t } = useTranslation('orders-workspace');
  const settled = order.settledAmount === null ? null : BigInt(order.settledAmount);
  // The first card is opened by the large button below all cards.
  const canReveal = order.role === 'provider' && settled !== 0n && order.state !== 'to_view';
  const opens = (card: Card) => canReveal && (card.revealedAt !== null || opensCards(order.state, settled));
  return (
    <Panel
      flush
      title={t('cards.title', { count: order.cardCount })}
      aside={<RevealedChip order={order} />}
      footer={footer}
    >
      <ol className={cx(order.cards.length > 1 && classes.many)}>
        {order.cards.map((card) => (
          <li key={card.id} className={classes.card}>
            <OrderPhoto order={order} card={card} />
            <div className={classes.facts}>
              {card.masked === '' ? (
                <Box component="p" mb="xxsplus" fz="xs" fw={540} c="var(--cw-text-2)">
                  {t(order.form === 'physical' ? 'cards.physical' : 'cards.promised')}
                </Box>
              ) : (
                <>
                  <Box component="p" mb="xxsplus" fz="xs" fw={540} c="var(--cw-text-2)">
                    {order.cards.length > 1 ? t('cards.codeOf', { row: card.row }) : t('cards.code')}
                  </Box>
                  <CodeBox order={order} card={card}>
                    {card.code === null && opens(card) && <OrderReveal order={order} card={card} />}
                  </CodeBox>
                </>
              )}
              <Flex
                component="p"
                rowGap="xxs"
                columnGap="mdplus"
                wrap="wrap"
                mt="xsplus"
                fz="sm"
                c="var(--cw-text-2)"
                className={cx('cw-num', classes.worth)}
              >
                <span>
                  <b>{formatFace(card.faceValue, { symbol: order.currency, unit: order.unit })}</b> {t('cards.face')}
                </span>
                {card.masked !== '' && (
                  <Flex component="span" align="center" display="inline-flex" gap="xxs" className={classes.unseen}>
                    <IconCircleCheck size={16} stroke={1.75} aria-hidden="true" /> {t('cards.unseen')}
                  </Flex>
                )}
              </Flex>
            </div>
          </li>
        ))}
      </ol>
      <OrderRevealLog order={order} />
    </Panel>
  );
}

function CodeBox({ order, card, children }: { order: Order; card: Card; children: ReactNode }) {
  const { t } = useTranslation('ui');
  const copied = useTradeCommand('gift', 'orders.logCopy');
  const log = () => copied.mutate({ code: order.code, cardId: card.id });
  const parts = card.code === null ? null : cardParts(card.code);
  return (
    <div className={cx(classes.code, parts?.pin && classes.withPin, card.code === null && classes.sealed)}>
      <span className={classes.codeText}>{parts?.code ?? card.masked}</span>
      {parts && <CopyButton text={parts.code} withLabel onCopied={log} />}
      {parts?.pin && (
        <Flex w="100%" align="center" justify="space-between" gap="xs">
          <span className={classes.codeText}>{`${t('pin.label')} ${parts.pin}`}</span>
          <CopyButton text={parts.pin} withLabel label={t('pin.copy')} onCopied={log} />
        </Flex>
      )}
      {children}
    </div>
  );
}

/** Where cards without codes are. */
function comingKey({ receivedAt, deliveredAt }: Order): string {
  if (receivedAt !== null) return 'cards.arrived';
  return deliveredAt === null ? 'cards.toCome' : 'cards.onWay';
}

function RevealedChip({ order }: { order: Order }) {
  const { t } = useTranslation('orders-workspace');
  const opened = order.cards.filter((card) => card.revealedAt !== null);
  const at = formatWhen(opened.map((card) => card.revealedAt ?? '').sort()[0] ?? '');
  if (order.cards[0]?.masked === '') return <StateChip tone="waiting">{t(comingKey(order))}</StateChip>;
  if (opened.length === 0) return <StateChip tone="frozen">{t('cards.sealed')}</StateChip>;
  const text =
    opened.length < order.cards.length
      ? t('cards.openedSome', { opened: opened.length, count: order.cards.length })
      : order.role === 'provider'
        ? t('cards.openedByYou', { at })
        : t('cards.openedBy', { by: order.provider.name, at });
  return (
    <StateChip tone="waiting" icon={<IconEye size={14} stroke={1.75} />}>
      {text}
    </StateChip>
  );
}
