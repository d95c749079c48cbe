import { tabTexts } from '#web/lib/browser-texts.ts';

/** "Keep closed" counts for this tab. */
const KEPT_CLOSED = 'receiveKeptClosed';

/** Whether the reader of this tab wants to receive no orders, and is not asked again. */
export const isKeptClosed = (): boolean => tabTexts.get(KEPT_CLOSED) !== null;

export function noteKeptClosed(): void {
  tabTexts.set(KEPT_CLOSED, '1');
}
