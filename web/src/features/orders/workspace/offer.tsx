import { Box, Slider } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { amount } from '#core/money/amount.ts';
import { POINTS } from '#core/money/currency.ts';
import { formatDecimal, parseDecimal } from '#core/money/decimal.ts';
import { splitOf } from '#core/orders/split.ts';
import { formatAmount } from '#web/lib/money.ts';
import { SumInput } from '#web/ui/form/sum-input.tsx';
import { OrderChoice } from '../dispute/choice.tsx';
import classes from '../dispute/dispute.module.css';
import { OrderProvenDialog } from './proven-dialog.tsx';
import { splitValues, valuesOf } from './words.ts';
import type { Order, Split } from './workspace.queries.ts';

/** Base units in a hundredth of a point: the slider's step. A typed sum goes to the base unit. */
const CENT = 10_000n;

/** Proposes another settlement, by slider or by number; it replaces the proposal that stands. */
export function OrderOffer({ order }: { order: Order }) {
  const { t } = useTranslation('orders-workspace');
  const [opened, { open, close }] = useDisclosure(false);
  const range = rangeOf(order);
  const [typed, setTyped] = useState(() => textOf(startOf(order, range)));
  const requested = parseDecimal(typed, POINTS.unit) ?? 0n;
  const valid = requested > 0n && requested <= range.most;
  const split = splitAt(order, valid ? requested : CENT);
  const values = { ...valuesOf(order), ...splitValues(split) };
  const gets = order.role === 'seller' ? split.sellerGets : split.settled;
  return (
    <OrderChoice
      icon={<IconAdjustmentsHorizontal size={20} stroke={1.75} />}
      title={t('offer.title')}
      text={t('offer.text', values)}
      sum={valid ? formatAmount(gets) : '–'}
      verb={valid ? t(`offer.verb.${order.role}`, values) : t('offer.wrong')}
      onClick={open}
      disabled={!valid}
    >
      <div>
        <Slider
          value={Math.max(centsOf(range.from), Math.min(centsOf(range.most), centsOf(requested)))}
          onChange={(cents) => setTyped(textOf(BigInt(cents) * CENT))}
          min={centsOf(range.from)}
          max={centsOf(range.most)}
          label={null}
          thumbLabel={t('offer.title')}
          classNames={{ thumb: classes.thumb, track: classes.track, bar: classes.bar }}
        />
        <div className={classes.ends}>
          <span>{t(`offer.theirs.${order.role}`, { sum: shownAt(order, range.from) })}</span>
          <span>{t(`offer.yours.${order.role}`, { sum: shownAt(order, range.most) })}</span>
        </div>
        <SumInput
          mt="xsplus"
          label={t(`offer.label.${order.role}`)}
          value={typed}
          onChange={setTyped}
          decimals={POINTS.unit}
          unit={t('unit')}
        />
        <Box component="p" mih="1.5em" mt="xxsplus" fz="xs" lh="lg" c="var(--cw-text-2)" className="cw-num">
          {valid && t(`offer.split.${order.role}`, values)}
        </Box>
      </div>
      <OrderProvenDialog
        order={order}
        opened={opened}
        onClose={close}
        call="disputes.propose"
        params={{ code: order.code, amount: split.settled }}
        words={order.role === 'seller' ? 'proposeNet' : 'propose'}
        split={split}
      />
    </OrderChoice>
  );
}

/** In base units of points. */
interface Range {
  /** Where the slider starts: the provider's count. */
  readonly from: bigint;
  /** The most that may be proposed: the order, or a base unit less while a moderator has it. */
  readonly most: bigint;
}

function rangeOf(order: Order): Range {
  const whole = BigInt(order.orderAmount);
  const most = order.state === 'in_arbitration' ? whole - 1n : whole;
  const claimed = BigInt(order.claim?.amount ?? '0');
  const from = claimed < most ? claimed : most - 1n;
  return { from: from > 0n ? from : 1n, most };
}

/** The middle between both sides' last words, to the cent; one's own offer stays where it stands. */
function startOf(order: Order, { from, most }: Range): bigint {
  if (order.proposal === null) return middle(from, most);
  const standing = BigInt(order.proposal.amount);
  if (order.proposal.by === order.role) return standing;
  return middle(standing, order.role === 'seller' ? most : from);
}

/** Between two amounts, to the cent where there is a whole cent between. */
function middle(low: bigint, high: bigint): bigint {
  const exact = (low + high) / 2n;
  const cents = (exact / CENT) * CENT;
  return cents > 0n ? cents : exact;
}

/** An end of the slider as the reader counts: the seller less the fee, the provider with it. */
export function shownAt(order: Order, units: bigint): string {
  const { sellerGets, settled } = splitAt(order, units);
  return formatAmount(order.role === 'seller' ? sellerGets : settled);
}

const centsOf = (units: bigint): number => Number(units / CENT);
const textOf = (units: bigint): string => formatDecimal(units, POINTS.unit, 2);

function splitAt(order: Order, requested: bigint): Split {
  const whole = amount(order.orderAmount);
  const split = splitOf(amount(requested > whole ? whole : requested), whole, order.feeBps);
  return {
    settled: String(split.settled),
    sellerGets: String(split.sellerGets),
    fee: String(split.fee),
    providerKeeps: String(split.providerKeeps),
  };
}
