/** The text in a link in place of an account: all of them. */
export const AUDIT_ALL = 'tbay';

/** How long an auditor reads on after an opening, which the log holds: a working day. */
export const AUDIT_OPENING_H = 12;

export const AUDIT_LINK_STATES = ['open', 'over', 'ended'] as const;
export type AuditLinkState = (typeof AUDIT_LINK_STATES)[number];

/** Times in milliseconds. */
export interface AuditLinkTimes {
  readonly endsAt: number;
  /** Null: nobody ended it. */
  readonly endedAt: number | null;
}

/** `over`: its time has passed; `ended`: an administrator ended it before. */
export function auditLinkState({ endsAt, endedAt }: AuditLinkTimes, now: number): AuditLinkState {
  if (endedAt !== null) return 'ended';
  return endsAt <= now ? 'over' : 'open';
}
