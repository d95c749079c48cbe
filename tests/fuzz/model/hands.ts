import { ADMIN, isStaff } from './people.ts';

/** From so many times on that a case went up, only administrators have it. */
export const ADMINS_FROM = 2;

/** Who of the staff has a case, those who had it, how often it went up, and who ruled on it. */
export interface Hands {
  holder: number | null;
  readonly former: Set<number>;
  escalation: number;
  readonly ruling: { readonly by: number } | null;
}

export const noHands = (): Pick<Hands, 'holder' | 'former' | 'escalation'> => ({
  holder: null,
  former: new Set(),
  escalation: 0,
});

export function letGo(hands: Hands): void {
  if (hands.holder !== null) hands.former.add(hands.holder);
  hands.holder = null;
}

/** Nobody had the case in time, or its holder was not done. */
export function goUp(hands: Hands): void {
  letGo(hands);
  hands.escalation += 1;
}

/** Its holder wants an administrator to have it. */
export function passUp(hands: Hands): void {
  letGo(hands);
  hands.escalation = Math.max(ADMINS_FROM, hands.escalation);
}

export function passTo(hands: Hands, to: number): void {
  letGo(hands);
  hands.holder = to;
}

/** Staff who have had no part in the case; administrators may come back, unless they ruled. */
export function mayTake({ holder, former, escalation, ruling }: Hands, who: number): boolean {
  if (holder !== null || ruling?.by === who) return false;
  return who === ADMIN || (isStaff(who) && escalation < ADMINS_FROM && !former.has(who));
}

export function mayPassTo({ holder, former, escalation, ruling }: Hands, to: number): boolean {
  const hadPart = holder === to || ruling?.by === to || former.has(to);
  return isStaff(to) && !hadPart && (escalation < ADMINS_FROM || to === ADMIN);
}

/** Whoever has the case rules on it, but never twice. */
export const mayRule = ({ holder, ruling }: Hands, who: number): boolean => holder === who && ruling?.by !== who;
