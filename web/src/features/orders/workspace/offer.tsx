import { Box, NumberInput, Slider } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { amount } from '#core/money/amount.ts';
import { splitOf } from '#core/orders/split.ts';
import { formatAmount } from '#web/lib/money.ts';
import { OperateChoice } from '../dispute/choice.tsx';
import classes from '../dispute/dispute.module.css';
import { OperateProvenDialog } from './proven-dialog.tsx';
import { splitValues, valuesOf } from './words.ts';
import type { Order, Split } from './workspace.queries.ts';

/** Base units in a hundredth of a point: offers have two decimals. */
const CENT = 10_000n;

/** Proposes another settlement, by slider or by number; it replaces the proposal that stands. */
export function OperateOffer({ order }: { order: Order }) {
  const { t } = useTranslation('orders-workspace');
  const [opened, { open, close }] = useDisclosure(false);
  const range = rangeOf(order);
  const [cents, setCents] = useState<number | null>(() => startOf(order, range));
  const valid = cents !== null && cents >= 1 && cents <= range.most;
  const split = splitAt(order, valid ? cents : 1);
  const values = { ...valuesOf(order), ...splitValues(split) };
  const gets = order.role === 'seller' ? split.sellerGets : split.settled;
  return (
    <OperateChoice
      icon={<IconAdjustmentsHorizontal size={20} stroke={1.75} />}
      title={t('offer.title')}
      text={t('offer.text', values)}
      sum={valid ? formatAmount(gets) : '–'}
      verb={valid ? t('offer.verb', values) : t('offer.wrong')}
      onClick={open}
      disabled={!valid}
    >
      <div>
        <Slider
          value={Math.max(range.from, Math.min(range.most, cents ?? range.from))}
          onChange={setCents}
          min={range.from}
          max={range.most}
          label={null}
          thumbLabel={t('offer.title')}
          classNames={{ thumb: classes.thumb, track: classes.track, bar: classes.bar }}
        />
        <div className={classes.ends}>
          <span>{t(`offer.theirs.${order.role}`, { sum: centsText(range.from) })}</span>
          <span>{t(`offer.yours.${order.role}`, { sum: centsText(range.most) })}</span>
        </div>
        <NumberInput
          mt="xsplus"
          label={t('offer.label')}
          value={cents === null ? '' : cents / 100}
          // While somebody types, the field gives texts such as "60.00".
          onChange={(value) => setCents(value === '' ? null : Math.round(Number(value) * 100))}
          decimalScale={2}
          fixedDecimalScale
          allowNegative={false}
          max={range.most / 100}
          suffix={` ${t('unit')}`}
        />
        <Box component="p" mih="1.5em" mt="xxsplus" fz="xs" lh="lg" c="var(--cw-text-2)" className="cw-num">
          {valid && t(`offer.split.${order.role}`, values)}
        </Box>
      </div>
      <OperateProvenDialog
        order={order}
        opened={opened}
        onClose={close}
        name="disputes.propose"
        params={{ code: order.code, amount: split.settled }}
        words="propose"
        split={split}
      />
    </OperateChoice>
  );
}

interface Range {
  /** Where the slider starts: the provider's count. In hundredths of a point. */
  readonly from: number;
  /** The most that may be proposed: the order, or a little less while a moderator has it. */
  readonly most: number;
}

function rangeOf(order: Order): Range {
  const whole = BigInt(order.orderAmount);
  const most = Number((order.state === 'in_arbitration' ? whole - 1n : whole) / CENT);
  const claimed = Number(BigInt(order.claim?.amount ?? '0') / CENT);
  return { from: Math.max(1, Math.min(claimed, most - 1)), most };
}

/** The middle between both sides' last words; one's own offer stays where it stands. */
function startOf(order: Order, { from, most }: Range): number {
  const standing = order.proposal ? Number(BigInt(order.proposal.amount) / CENT) : null;
  if (standing === null) return Math.floor((from + most) / 2);
  if (order.proposal?.by === order.role) return standing;
  return Math.floor((standing + (order.role === 'seller' ? most : from)) / 2);
}

function centsText(cents: number): string {
  return formatAmount(BigInt(cents) * CENT);
}

function splitAt(order: Order, cents: number): Split {
  const whole = amount(order.orderAmount);
  const requested = BigInt(cents) * CENT;
  const split = splitOf(amount(requested > whole ? whole : requested), whole, order.feeBps);
  return {
    settled: String(split.settled),
    sellerGets: String(split.sellerGets),
    fee: String(split.fee),
    providerKeeps: String(split.providerKeeps),
  };
}
