import type { Conversation } from '#contract/chat/messages.ts';
import { formatFace } from '#web/lib/money.ts';

/** The cards of an order, or its number where a browser's older record has no cards. */
export function orderText({ orderCode, cards }: Conversation): string {
  if (!cards) return orderCode ?? '';
  return `${formatFace(cards.faceValue, { symbol: cards.currency, unit: cards.unit }, true)} ${cards.brandName} ${cards.country}`;
}
