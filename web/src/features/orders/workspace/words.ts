import i18next from 'i18next';
import { amount } from '#core/money/amount.ts';
import { holdIsOpen, isEnd } from '#core/orders/gift-states.ts';
import { splitOf } from '#core/orders/split.ts';
import { sidesToMove } from '#core/orders/whose-turn.ts';
import { formatWhen } from '#web/lib/date.ts';
import { formatAmount, formatBasisPoints, formatRate } from '#web/lib/money.ts';
import { formatList } from '#web/lib/number.ts';
import { shownSplit } from '#web/lib/shown-split.ts';
import type { Order, Split } from './workspace.queries.ts';

/** A sentence of `operate.json` and what stands in it. */
export interface TurnText {
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** The reader's side, as it ends a key: words differ for seller, provider and staff. */
export type Role = Order['role'];

/** Names and sums that most sentences of an order need. */
export function valuesOf(order: Order): Record<string, string | number> {
  return {
    seller: order.seller.name,
    provider: order.provider.name,
    other: order.role === 'provider' ? order.seller.name : order.provider.name,
    moderator: order.moderator?.name ?? '',
    frozen: formatAmount(order.orderAmount),
    feeRate: formatBasisPoints(order.feeBps),
    count: order.cardCount,
    claimed: order.cards.filter((card) => card.claim).length,
    ...(order.dueAt ? { at: formatWhen(order.dueAt) } : {}),
  };
}

/** The same, with "you" in the place of the reader's own name, for sentences about both sides. */
export function readerValues(order: Order): Record<string, string | number> {
  const you = i18next.t('orders-workspace:you');
  const own = order.role === 'staff' ? {} : { [order.role]: you };
  return { ...valuesOf(order), ...own };
}

/** A sentence with "you" in a name's place: with a capital at its start, and without spaces between Han characters. */
export function asSentence(text: string): string {
  return text.replace(/^you\b/, 'You').replace(/ ?您 ?/g, '您');
}

/** Points per whole unit of the card's currency, with four decimals. */
export function priceText(order: Order): string {
  return formatRate(BigInt(order.unitPrice) / 100n);
}

/** The sums of a split, in points with two decimals that add up. */
export function splitValues(split: Split): Record<'settled' | 'gets' | 'fee' | 'keeps', string> {
  const shown = shownSplit(split);
  return {
    settled: formatAmount(shown.settled),
    gets: formatAmount(shown.sellerGets),
    fee: formatAmount(shown.fee),
    keeps: formatAmount(shown.providerKeeps),
  };
}

/** How an ended order was settled; null while it is open. */
export const finalSplit = (order: Order): Split | null => (isEnd(order.state) ? settledSplit(order) : null);

/** How the frozen points were settled, which a ruling of fraud does before its compensation is decided; null while they are frozen. */
export function settledSplit(order: Order): Split | null {
  if (holdIsOpen(order.state) || order.settledAmount === null) return null;
  const split = splitOf(amount(order.settledAmount), amount(order.orderAmount), order.feeBps);
  return {
    settled: String(split.settled),
    sellerGets: String(split.sellerGets),
    fee: String(split.fee),
    providerKeeps: String(split.providerKeeps),
  };
}

/** The colour and shape of the turn bar. */
export function barOf(order: Order): 'mine' | 'theirs' | 'dispute' | 'done' | 'ended' {
  if (isEnd(order.state)) return order.settledAmount === '0' ? 'ended' : 'done';
  if (order.turn === 'mine') return 'mine';
  return order.state === 'in_arbitration' || order.state === 'compensation_review' ? 'dispute' : 'theirs';
}

/** The word in the turn bar's chip. */
export function chipOf(order: Order): TurnText {
  const bar = barOf(order);
  const values = valuesOf(order);
  if (bar === 'mine') return { key: 'chip.mine', values };
  if (bar === 'dispute') return { key: 'chip.dispute', values };
  if (bar !== 'theirs') return { key: `state.${order.state}`, values };
  return { key: 'chip.waiting', values: { ...values, whom: waitedFor(order) } };
}

function waitedFor(order: Order): string {
  const { state, proposal, ruling, seller, provider, moderator, role } = order;
  const names = { seller: seller.name, provider: provider.name, moderator: moderator?.name ?? '' };
  const sides = sidesToMove({ state, proposal, acceptedBy: ruling?.acceptedBy ?? [] });
  const others = sides.filter((side) => side !== role);
  return formatList(others.map((side) => names[side]));
}

/** What to do, or what is happening. */
export function titleOf(order: Order): TurnText {
  const { role, state } = order;
  const values = valuesOf(order);
  const final = finalSplit(order);
  if (final) {
    const kind = final.settled === '0' ? 'void' : 'paid';
    return { key: `turn.${kind}.${role}`, values: { ...values, ...splitValues(final) } };
  }
  switch (state) {
    case 'negotiating':
      if (!order.proposal) return { key: `turn.claim.${role}`, values };
      return {
        key: `turn.offer_${order.proposal.by}.${role}`,
        values: { ...values, ...splitValues(order.proposal.split) },
      };
    case 'in_arbitration':
      if (role === 'staff' && order.turn === 'mine') return { key: 'turn.holding', values };
      return { key: order.moderator ? `turn.held.${role}` : 'turn.free', values };
    case 'ruled': {
      const accepted = role !== 'staff' && order.ruling?.acceptedBy.includes(role);
      return { key: `turn.${accepted ? 'accepted' : 'ruled'}.${role}`, values };
    }
    default:
      return { key: `turn.${state}.${role}`, values };
  }
}

/** What happens at the deadline if nobody acts; null when no clock runs. Where carriers are asked, a parcel that arrived is paid for. */
export function silenceOf(order: Order, carriersAsked: boolean): TurnText | null {
  if (!order.silence || !order.dueAt) return null;
  const { role, silence } = order;
  const values = { ...valuesOf(order), ...(silence.split ? splitValues(silence.split) : {}) };
  if (order.state === 'ruled') return { key: `silence.ruling.${role}`, values };
  if (order.state === 'in_arbitration') {
    return { key: order.moderator ? 'silence.pass' : 'silence.untaken', values };
  }
  if (order.state === 'compensation_review') return { key: 'silence.review', values };
  if (order.state === 'to_deliver') return { key: `silence.undelivered.${role}`, values };
  if (order.state === 'to_view' && transfersLeft(order) > 0) return { key: `silence.next.${role}`, values };
  if (silence.state === 'in_arbitration') {
    if (order.state !== 'delivered') return { key: 'silence.moderator', values };
    return { key: `silence.${carriersAsked ? 'parcel' : 'parcelUnasked'}.${role}`, values };
  }
  return { key: `silence.${silence.split?.settled === '0' ? 'cancel' : 'release'}.${role}`, values };
}

/** How a party ends the order before its cards are seen, by its words: only a provider who did not choose the cards is free of fault. */
export function takeBackOf({ abilities, state, direction }: Order) {
  if (abilities.includes('cancel')) {
    return {
      ability: 'cancel',
      hint: state === 'to_deliver' ? 'cancelPromiseHint' : 'cancelHint',
      dialog: 'cancel',
    } as const;
  }
  if (direction === 'sell_ad')
    return { ability: 'decline', hint: 'declineBoughtHint', dialog: 'declineBought' } as const;
  return { ability: 'decline', hint: 'declineHint', dialog: 'decline' } as const;
}

/** Whether the seller chose the first provider of an order that may move on: no quick sale. */
export const isChosen = ({ timeline }: Order): boolean => timeline[0]?.data.movesOn === true;

/** How often a quick-trade order may still go on to another provider. */
export function transfersLeft({ quick }: Order): number {
  return quick === null ? 0 : quick.maxTransfers - quick.transfers;
}
