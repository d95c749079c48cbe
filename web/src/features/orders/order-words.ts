import type { EndState, GiftState } from '#core/orders/gift-states.ts';
import type { Tone } from '#web/ui/state-chip.tsx';

const DONE: ReadonlySet<GiftState> = new Set<EndState>(['completed', 'settled_proportionally']);
const DISPUTED: ReadonlySet<GiftState> = new Set(['in_arbitration', 'ruled']);

/** The tone of an order in a list: amber only when the reader must act. */
export function toneOf(state: GiftState, turn: 'mine' | 'theirs' | 'moderator' | 'done'): Tone {
  if (turn === 'mine') return 'turn';
  if (turn === 'done') return DONE.has(state) ? 'done' : 'waiting';
  return DISPUTED.has(state) ? 'dispute' : 'waiting';
}
