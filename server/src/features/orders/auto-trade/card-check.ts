import { checkRefusal } from '#core/orders/auto-trade.ts';
import { cardParts } from '#core/orders/card-parts.ts';
import type { Services } from '#server/app/services.ts';
import { cellOf } from '#server/platform/crypto/sealed-cell.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { CardRow } from '../order-row.ts';
import { announce, lockOrder, lockOrders, type Order } from '../orders.store.ts';
import { logOpenedCards } from '../reveal-log.ts';
import { applyEvents } from '../transitions/apply-events.ts';
import { autoFacts, type ProviderFacts, providerFacts } from './auto-facts.ts';

/** Orders of one answer. */
const BATCH = 10;
/** Seconds after which an order without an answer is handed out again. */
const AGAIN_S = 60;

/** Who calls: the provider, from where. */
export interface Checker {
  readonly providerId: string;
  readonly address: string;
  readonly userAgent: string;
}

type SealedCard = CardRow & { readonly codeSealed: Buffer };

/**
 * Opened orders of a provider whose cards wait for its system's check, with their codes; none where nothing leaves its account,
 * because nobody would pay for them. Each opening is in the log.
 */
export const nextChecks = (services: Services, checker: Checker) =>
  services.db.transaction(async (tx) => {
    const provider = await providerFacts(tx, checker.providerId);
    if (!provider.isOn) return { list: [] };
    const orders = await lockOrders(tx, await waitingCodes(tx, checker.providerId, provider));
    const list = [];
    for (const order of orders.values()) {
      if (order.row.providerId !== checker.providerId || checkRefusal(await autoFacts(tx, order, provider)) !== null)
        continue;
      const cards = order.cards.filter((card): card is SealedCard => card.codeSealed !== null);
      if (cards.length === 0) continue;
      await handOver(tx, order, { cards, checker });
      list.push({
        order: order.row.code,
        brand: order.row.brandId,
        country: order.row.country,
        currency: order.row.currency,
        dueAt: order.row.dueAt,
        cards: cards.map((card) => ({
          row: card.rowNo,
          faceValue: card.faceValue.toString(),
          ...cardParts(services.vault.reveal(cellOf('gift_card.code_sealed', card.id), card.codeSealed)),
        })),
      });
    }
    return { list };
  });

async function waitingCodes(tx: Tx, providerId: string, { limit }: ProviderFacts): Promise<string[]> {
  const rows = await tx.many<{ code: string }>(sql`
    SELECT o.code FROM gift_order o LEFT JOIN card_check c ON c.order_id = o.id
    WHERE o.provider_id = ${providerId} AND o.ended_at IS NULL AND o.state = 'to_confirm' AND o.direction = 'buy_ad'
      AND o.order_amount <= ${limit} AND o.due_at > clock_timestamp()
      AND (c.order_id IS NULL OR c.answered_at IS NULL AND c.handed_at < clock_timestamp() - make_interval(secs => ${AGAIN_S}))
    ORDER BY o.due_at LIMIT ${BATCH}`);
  return rows.map(({ code }) => code);
}

async function handOver(
  tx: Tx,
  { row }: Order,
  { cards, checker }: { cards: readonly SealedCard[]; checker: Checker },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO card_check (order_id) VALUES (${row.id})
    ON CONFLICT (order_id) DO UPDATE SET handed_at = clock_timestamp()`);
  logOpenedCards(tx, row, { kind: 'code_opened', cards, reader: checker });
}

export interface CheckAnswer {
  readonly order: string;
  readonly isGood: boolean;
}

/** confirmed: paid in full; left: a person decides; over: somebody else was faster, or the time is over. */
export type CheckOutcome = 'confirmed' | 'left' | 'over';

/**
 * What the provider's own system says about all cards of an order. Good ones are confirmed by the system; bad ones are the
 * provider's to report, who is told. Null: no such order was handed to this provider's system.
 */
export const answerCheck = (
  services: Services,
  providerId: string,
  answer: CheckAnswer,
): Promise<CheckOutcome | null> =>
  services.db.transaction(async (tx) => {
    const order = await lockOrder(tx, answer.order);
    if (order === null || order.row.providerId !== providerId) return null;
    const check = await tx.maybe<{ isGood: boolean | null }>(sql`
      SELECT is_good FROM card_check WHERE order_id = ${order.row.id}`);
    if (check === null) return null;
    if (order.row.state !== 'to_confirm') return 'over';
    // The first answer counts: a bad card does not become good.
    if (check.isGood !== null) return 'left';
    await tx.run(sql`
      UPDATE card_check SET is_good = ${answer.isGood}, answered_at = clock_timestamp() WHERE order_id = ${order.row.id}`);
    if (!answer.isGood) {
      await announce(tx, order, { event: 'check_failed', actor: 'system' });
      return 'left';
    }
    if (checkRefusal(await autoFacts(tx, order, await providerFacts(tx, providerId))) !== null) return 'left';
    const command = { event: { type: 'confirm' }, actor: { role: 'system', userId: null } } as const;
    const [outcome] = await applyEvents({ services, tx }, [{ order, command }]);
    return outcome?.ok ? 'confirmed' : 'over';
  });
