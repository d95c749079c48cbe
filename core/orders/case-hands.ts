/** From this escalation on only admins may take a case or review a compensation; a review then needs one of them. */
export const ADMINS_ONLY = 2;

/** Escalations are counted up to here, for display only. */
export const MAX_ESCALATION = 999;

/** The moderators who hold and held a case, of any kind of order. */
export interface CaseHands {
  /** The order's parties: nobody rules on their own case. */
  readonly parties: readonly string[];
  readonly moderatorId: string | null;
  /** 0: any moderator may take the case; 1: any except earlier ones; 2 and more: an admin only. */
  readonly escalation: number;
  /** Moderators who ruled on this order or let its case time out. */
  readonly pastModerators: readonly string[];
  /** The moderator of the current ruling. */
  readonly rulingBy: string | null;
}

interface Staff {
  readonly userId: string | null;
  readonly isAdmin?: boolean;
}

export type HandsRefusal =
  | 'disputes.own_case'
  | 'disputes.already_taken'
  | 'disputes.ruled_before'
  | 'disputes.admin_only'
  | 'disputes.not_yours'
  | 'disputes.cannot_pass_on';

/** Why these staff cannot take the case, or null. */
export function takeRefusal(hands: CaseHands, { userId, isAdmin }: Staff): HandsRefusal | null {
  if (hands.parties.includes(userId ?? '')) return 'disputes.own_case';
  if (hands.moderatorId !== null) return 'disputes.already_taken';
  if (hands.rulingBy === userId) return 'disputes.ruled_before';
  if (hands.escalation >= ADMINS_ONLY && !isAdmin) return 'disputes.admin_only';
  return hands.pastModerators.includes(userId ?? '') && !isAdmin ? 'disputes.ruled_before' : null;
}

/** The moderator who holds a case may hand it to a moderator who has had no part in it; `to` null: to an admin. */
export function passOnRefusal(hands: CaseHands, { userId }: Staff, to: string | null): HandsRefusal | null {
  if (hands.moderatorId !== userId) return 'disputes.not_yours';
  if (to === null) return null;
  const had = [...hands.parties, userId, hands.rulingBy, ...hands.pastModerators];
  return had.includes(to) ? 'disputes.cannot_pass_on' : null;
}

/** Only the holder of the case rules, and never twice. */
export function ruleRefusal(hands: CaseHands, { userId }: Staff): HandsRefusal | null {
  if (hands.moderatorId !== userId) return 'disputes.not_yours';
  return hands.rulingBy === userId ? 'disputes.ruled_before' : null;
}

/** The case leaves its moderator, who is remembered. */
export function letGo({ moderatorId, pastModerators }: Pick<CaseHands, 'moderatorId' | 'pastModerators'>): {
  readonly moderatorId: null;
  readonly pastModerators?: readonly string[];
} {
  if (moderatorId === null) return { moderatorId: null };
  return { moderatorId: null, pastModerators: [...new Set([...pastModerators, moderatorId])] };
}

/** A case that staff took, or passed on or up, with its holder and escalation from now on. */
export function handed(
  hands: Pick<CaseHands, 'moderatorId' | 'pastModerators' | 'escalation'>,
  event: { readonly type: 'take_case' | 'pass_up' } | { readonly type: 'pass_on'; readonly to: string },
  staffId: string | null,
) {
  if (event.type === 'take_case') return { moderatorId: staffId };
  if (event.type === 'pass_on') return { ...letGo(hands), moderatorId: event.to };
  return { ...letGo(hands), escalation: Math.max(ADMINS_ONLY, hands.escalation) };
}

/** A case whose time ran out leaves its moderator and escalates by one. */
export function escalated(hands: Pick<CaseHands, 'moderatorId' | 'pastModerators' | 'escalation'>) {
  return { escalation: Math.min(hands.escalation + 1, MAX_ESCALATION), ...letGo(hands) };
}
