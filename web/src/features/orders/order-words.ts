import type { EndState, GiftState } from '#core/orders/gift-states.ts';
import type { Tone } from '#web/ui/state-chip.tsx';

const DONE: ReadonlySet<GiftState> = new Set<EndState>(['completed', 'settled_proportionally']);
const DISPUTED: ReadonlySet<GiftState> = new Set(['in_arbitration', 'ruled']);

/** How a state that a ruling names begins when it is for the one or the other. */
const WON = { seller: 'seller_won', provider: 'buyer_won' } as const;

interface Listed {
  readonly state: GiftState;
  readonly turn: 'mine' | 'theirs' | 'moderator' | 'done';
  readonly role: string;
}

/** The tone of an order in a list: amber only when the reader must act, pine when it ended well for the reader. */
export function toneOf({ state, turn, role }: Listed): Tone {
  if (turn === 'mine') return 'turn';
  if (turn === 'done') {
    const won = (role === 'seller' || role === 'provider') && state.startsWith(WON[role]);
    return won || DONE.has(state) ? 'done' : 'waiting';
  }
  return DISPUTED.has(state) ? 'dispute' : 'waiting';
}

interface Settled {
  readonly role: string;
  /** Base units of points, on the wire. */
  readonly orderAmount: string;
  readonly settledAmount: string | null;
  readonly feeAmount: string | null;
}

/** The sum of an order in a list: what the reader received or paid, what is frozen, or what was returned. */
export function sumOf({ role, orderAmount, settledAmount, feeAmount }: Settled): {
  readonly value: bigint;
  readonly kind: 'frozen' | 'returned' | 'received' | 'paid' | 'settled';
} {
  if (settledAmount === null) return { value: BigInt(orderAmount), kind: 'frozen' };
  if (settledAmount === '0') return { value: BigInt(orderAmount), kind: 'returned' };
  if (role === 'seller') return { value: BigInt(settledAmount) - BigInt(feeAmount ?? '0'), kind: 'received' };
  return { value: BigInt(settledAmount), kind: role === 'provider' ? 'paid' : 'settled' };
}
