import { Box, Group } from '@mantine/core';
import { IconArrowRight, IconArrowsDiff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatAmount, formatFace } from '#web/lib/money.ts';
import { cx } from '#web/lib/text.ts';
import { MiniCard } from '#web/ui/layout/mini-card.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import classes from '../dispute/dispute.module.css';
import { asSentence, priceText, readerValues, splitValues, valuesOf } from '../workspace/words.ts';
import type { Card, Order } from '../workspace/workspace.queries.ts';
import { OrderImage } from './image.tsx';

/** Both sides' words on each card in one row; only what differs is tinted. Below, what it comes to. */
export function OrderCompare({ order }: { order: Order }) {
  const { t } = useTranslation('orders-workspace');
  if (!order.claim) return null;
  return (
    <>
      <Panel flush title={t('compare.title')}>
        {order.cards.map((card) => (
          <CardPair key={card.id} order={order} card={card} />
        ))}
      </Panel>
      <Panel flush>
        <Sums order={order} claim={order.claim} />
      </Panel>
    </>
  );
}

function CardPair({ order, card }: { order: Order; card: Card }) {
  const { t } = useTranslation('orders-workspace');
  const { brand, role } = order;
  const own = { symbol: order.currency, unit: order.unit };
  const proof = order.evidence.filter((item) => item.cardRow === card.row && item.party === 'provider');
  const claim = card.claim;
  const foreign = claim && claim.kind === 'mismatch' && claim.actualCurrency !== order.currency;
  return (
    <div className={classes.pairRow}>
      <Group gap="xsplus" wrap="nowrap">
        <MiniCard initials={brand.initials} color={brand.colour} name={brand.name} size={32} />
        <div>
          <b>{t('claim.card', { row: card.row })}</b>
          <Box fz="xs" c="dimmed" className={cx('cw-mono')}>
            {card.masked}
          </Box>
        </div>
      </Group>
      <div className={classes.text}>
        <small>{role === 'seller' ? t('compare.youSaid') : t('compare.said', { name: order.seller.name })}</small>
        <b>{formatFace(card.faceValue, own)}</b>
      </div>
      <div className={cx(classes.text, claim ? classes.differs : classes.agrees)}>
        <small>{role === 'provider' ? t('compare.youSay') : t('compare.says', { name: order.provider.name })}</small>
        <b>
          {claim?.kind === 'invalid' ? t('compare.invalid') : formatFace(claim?.actualValue ?? card.faceValue, own)}
        </b>
        {foreign && <small>{t('compare.foreign', { value: foreignFace(claim) })}</small>}
      </div>
      <div className={classes.pairChip}>
        {claim ? (
          <StateChip tone="dispute" icon={<IconArrowsDiff size={14} stroke={1.75} />}>
            {t('compare.differs')}
          </StateChip>
        ) : (
          <StateChip tone="done">{t('compare.agreed')}</StateChip>
        )}
      </div>
      {claim && (
        <div className={classes.proof}>
          {proof.map((item) => (
            <OrderImage
              key={item.id}
              uploadId={item.uploadId}
              caption={t('evidence.of', { row: card.row, name: order.provider.name })}
              note={item.note}
              durationMs={item.durationMs}
              className={classes.small}
            />
          ))}
          <q>{claim.note}</q>
        </div>
      )}
    </div>
  );
}

/** The value as found, in its own currency; fiat keeps two decimals but for the yen. */
function foreignFace(claim: NonNullable<Card['claim']>): string {
  const unit = claim.actualCurrency === 'JPY' ? 0 : 2;
  return formatFace(claim.actualFaceValue, { symbol: claim.actualCurrency, unit });
}

function Sums({ order, claim }: { order: Order; claim: NonNullable<Order['claim']> }) {
  const { t } = useTranslation('orders-workspace');
  const { role } = order;
  const mine = role === 'seller';
  const total = order.cards.reduce((sum, card) => sum + BigInt(card.claim?.actualValue ?? card.faceValue), 0n);
  const values = { ...valuesOf(order), ...splitValues(claim.split) };
  return (
    <>
      <div className={classes.sums}>
        <div>
          <span>{t(`compare.expected.${role}`, values)}</span>
          <Box component="b" c="var(--cw-text-2)">
            {formatAmount(mine ? order.fullSplit.sellerGets : order.fullSplit.settled)}
          </Box>
        </div>
        <IconArrowRight size={19} stroke={1.75} aria-hidden="true" />
        <div>
          <span>{t(`compare.offered.${role}`, values)}</span>
          <b>{formatAmount(mine ? claim.split.sellerGets : claim.split.settled)}</b>
        </div>
      </div>
      <div className={classes.sumNote}>
        <span>
          {t('compare.formula', {
            face: formatFace(total, { symbol: order.currency, unit: order.unit }),
            price: priceText(order),
            settled: values.settled,
          })}
        </span>
        <span>{asSentence(t('compare.less', { ...values, ...readerValues(order) }))}</span>
      </div>
    </>
  );
}
