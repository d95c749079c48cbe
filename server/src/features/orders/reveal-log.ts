import { MIN_OPEN_REASON_CHARS } from '#core/orders/open-reason.ts';
import { noteStaffReveal } from '#server/features/security/public.ts';
import { deviceText } from '#server/platform/device-text.ts';
import { newId } from '#server/platform/ids.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { RevealTable } from '#server/platform/postgres/tables/orders.ts';

/** Whether a moderator has said why a card is opened; both parties read it. */
export const isReason = (reason: string | undefined): reason is string =>
  (reason ?? '').length >= MIN_OPEN_REASON_CHARS;

export interface Reveal extends Pick<RevealTable, 'reason' | 'kind' | 'actorId' | 'actorRole'> {
  readonly orderId: string;
  /** Null for an entry about the whole order. */
  readonly cardId: string | null;
  /** Complete; the parties see it partly hidden. */
  readonly address: string;
  readonly userAgent: string;
  /** The member of the actor's team who opened it. */
  readonly operatorId: string | null;
  /** The actor's session; null: the system, for the actor. */
  readonly sessionId: string | null;
}

/**
 * Appends to the log that both parties see: who opened what, when, from which address. The database numbers and chains
 * the entries of each order, and locks the order for it.
 */
export const logReveal = (tx: Tx, reveal: Reveal): void => logReveals(tx, [reveal]);

export function logReveals(tx: Tx, reveals: readonly Reveal[]): void {
  if (reveals.length === 0) return;
  const column = <Key extends keyof Reveal>(key: Key) => reveals.map((reveal) => reveal[key]);
  tx.defer(sql`
    INSERT INTO reveal (id, order_id, card_id, actor_id, operator_id, actor_role, kind, reason, address, device,
      session_id)
    SELECT r.* FROM unnest(${reveals.map(() => newId())}::uuid[], ${column('orderId')}::uuid[],
      ${column('cardId')}::uuid[], ${column('actorId')}::uuid[], ${column('operatorId')}::uuid[], ${column('actorRole')}::text[],
      ${column('kind')}::text[],
      ${column('reason')}::text[], ${column('address')}::text[],
      ${reveals.map(({ userAgent }) => deviceText(userAgent))}::text[],
      ${column('sessionId')}::uuid[]) AS r`);
  for (const reveal of reveals) if (reveal.actorRole === 'moderator') tx.defer(noteStaffReveal(reveal));
}

interface OpenedCards {
  readonly kind: Reveal['kind'];
  readonly cards: readonly { readonly id: string }[];
  /** A server of the provider that reads the codes. */
  readonly reader?: Pick<Reveal, 'address' | 'userAgent'>;
}

/** Logs codes that are opened for an order's provider without a person. */
export function logOpenedCards(
  tx: Tx,
  { id, providerId }: { readonly id: string; readonly providerId: string },
  { kind, cards, reader = { address: '', userAgent: '' } }: OpenedCards,
): void {
  const opened = {
    orderId: id,
    actorId: providerId,
    operatorId: null,
    actorRole: 'provider',
    reason: null,
    sessionId: null,
  } as const;
  logReveals(
    tx,
    cards.map((card) => ({ ...opened, ...reader, kind, cardId: card.id })),
  );
}

/** A network address with a part hidden: enough to recognise one's own, too little to find a person. */
export function hideAddress(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  const parts = plain.split('.');
  if (parts.length === 4) return `${parts[0]}.${parts[1]}.•`;
  const groups = plain.split(':').filter((group) => group !== '');
  return groups.length > 1 ? `${groups.slice(0, 2).join(':')}:•` : '•';
}
