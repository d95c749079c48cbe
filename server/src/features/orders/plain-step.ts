import { FEE_ACCOUNT } from '#core/ledger/accounts.ts';
import { TRANSFER_CODES } from '#core/ledger/codes.ts';
import type { Amount } from '#core/money/amount.ts';
import { feeOf } from '#core/money/price.ts';
import { decide } from '#core/orders/gift-decide.ts';
import type { GiftDecision } from '#core/orders/gift-facts.ts';
import type { GiftState } from '#core/orders/gift-states.ts';
import type { Services } from '#server/app/services.ts';
import type { Session } from '#server/gateway/handler.ts';
import type { KeyedAct } from '#server/gateway/idempotency.ts';
import { settlementIds } from '#server/ledger/derived-id.ts';
import { newId } from '#server/platform/ids.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { CardRow } from './order-row.ts';
import { changeOf } from './orders.events.ts';
import { partyOf } from './orders.policy.ts';
import type { Order, StepOrder } from './orders.store.ts';
import { deviceText } from './reveal-log.ts';

/** A step that a provider asks for: to open a card for the first time, or to pay in full. */
export interface StepAsked {
  readonly code: string;
  readonly session: Session;
  readonly key: KeyedAct | null;
  /** The card to open; null: pay. */
  readonly open: { readonly cardId: string; readonly address: string; readonly userAgent: string } | null;
}

/** A step that is as plain as they come, with all that take_plain_steps() writes. */
export interface PlainStep {
  readonly order: Order;
  readonly to: GiftState;
  readonly card: CardRow | null;
  readonly columns: Readonly<Record<string, string | number | null>>;
}

/**
 * The step that was asked for, when nothing about it is out of the ordinary: the order is an untroubled sale against a
 * buy ad, and the state table answers with no more than the next state, its clock, and the whole amount or nothing to pay.
 * Null for everything else, refusals included: applyEvent() takes those.
 */
export function plainStep(services: Services, order: StepOrder, requested: StepAsked): PlainStep | null {
  const { row } = order;
  const { userId } = requested.session;
  if (partyOf(row, userId) !== 'provider' || !isUntroubled(order)) return null;
  const type = requested.open ? 'view' : 'confirm';
  const decided = decide(order.facts, { type }, { role: 'provider', userId }, order.now);
  if (!decided.ok || Object.keys(decided.decision.patch).length > 0) return null;
  const { decision } = decided;
  const card = requested.open ? cardOf(order, requested.open.cardId) : null;
  if (requested.open ? card === null || decision.money.kind !== 'keep' : !paysAll(decision, row.orderAmount))
    return null;
  const clock = clockOf(services, decision);
  if (clock === undefined) return null;
  const after = { ...order.facts, state: decision.to };
  const told = (event: string) => JSON.stringify(changeOf(row, after, { event, actor: 'provider' }).payload);
  const fee = feeOf(row.orderAmount, row.feeBps);
  return {
    order,
    to: decision.to,
    card,
    columns: {
      id: row.id,
      seq: row.eventSeq,
      state: row.state,
      target: decision.to,
      event: type,
      actor: userId,
      clock,
      news_id: newId(),
      news: told(type),
      ...(requested.open && card ? openingOf(requested.open, card, told('card_opened')) : paymentOf(order, fee)),
      ...(requested.key ? keyOf(requested.key, { state: decision.to }) : {}),
    },
  };
}

/** No claim, no case, no bail behind it, no share for a referrer. */
function isUntroubled({ row, referrerId }: StepOrder): boolean {
  const isQuiet = row.claimedAt === null && row.arbitrationAt === null && row.bailHoldId === null;
  return row.direction === 'buy_ad' && isQuiet && row.moderatorId === null && !row.rulingFraud && referrerId === null;
}

const paysAll = ({ money, clock }: GiftDecision, whole: Amount): boolean =>
  money.kind === 'settle' && money.amount === whole && clock.kind === 'none';

const cardOf = ({ cards }: Order, id: string): CardRow | null =>
  cards.find((card) => card.id === id && card.codeSealed !== null) ?? null;

/** Seconds of the clock that starts, null for none; undefined when it is none of the plain ones. */
function clockOf({ rules }: Services, { clock }: GiftDecision): number | null | undefined {
  if (clock.kind === 'none') return null;
  return clock.kind === 'start' && clock.rule !== 'ad.confirm_s' ? rules.get(clock.rule) : undefined;
}

const openingOf = (open: NonNullable<StepAsked['open']>, card: CardRow, opened: string) => ({
  data: '{}',
  card_id: card.id,
  reveal_id: newId(),
  address: open.address,
  device: deviceText(open.userAgent),
  // News are told in the order of their ids, and those of one millisecond in any: this comes after the step's own.
  opened_id: newId(Date.now() + 1),
  opened,
});

function paymentOf({ row }: Order, fee: Amount) {
  const ids = settlementIds(row.holdId);
  const data = JSON.stringify({ settled: row.orderAmount.toString(), fee: fee.toString() });
  return { data, fee: fee.toString(), post_id: ids.resolution, fee_id: ids.fee };
}

const keyOf = (key: KeyedAct, answer: object) => ({
  key: key.key,
  key_code: key.code,
  key_hash: key.paramsHash.toString('hex'),
  answer: JSON.stringify(answer),
});

/** Takes these steps in one statement and answers an outcome for each, as server/sql/functions/take_plain_steps.sql lists them. */
export async function takePlainSteps(db: Queryable, steps: readonly PlainStep[]): Promise<readonly string[]> {
  const numbered = steps.map(({ columns }, no) => ({ no, ...columns }));
  const { outcomes } = await db.one<{ outcomes: string }>(sql`
    SELECT take_plain_steps(${JSON.stringify(numbered)}::jsonb, ${FEE_ACCOUNT}::uuid,
      ${TRANSFER_CODES.order_settle.number}::smallint, ${TRANSFER_CODES.order_fee.number}::smallint) AS outcomes`);
  return outcomes.split(',');
}
