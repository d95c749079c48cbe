import type { Role, SessionRole } from '../access/access.ts';

/**
 * The notice types of the wire: 6 is about an order (its dispute, its rating), 8 about the account, its offers and its
 * work.
 */
export const NOTICE_TYPES = [6, 8] as const;
export type NoticeType = (typeof NOTICE_TYPES)[number];

/** The channels of a notice. `page` is the list, its count and the bubble. */
export const NOTICE_CHANNELS = ['page', 'push', 'mail'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

export interface NoticeKindDef {
  readonly type: NoticeType;
  /** Important: it stays in the list whatever its reader chose, and is mailed while it is unread. */
  readonly must: boolean;
  /** Whether it is pushed and mailed by default. */
  readonly push: boolean;
  readonly mail: boolean;
  /** Its mails cannot be switched off: whoever holds a session would do so first. */
  readonly mailStays?: true;
  /** The roles that it is for; everybody when left out. */
  readonly roles?: readonly Role[];
}

const must = (type: NoticeType): NoticeKindDef => ({ type, must: true, push: true, mail: true });
const plain = (type: NoticeType, push: boolean): NoticeKindDef => ({ type, must: false, push, mail: false });

/** Every kind of notice. Its text also depends on its params; its channels depend only on its kind. */
export const NOTICE_KINDS = {
  order_taken: must(6),
  order_moved: plain(6, true),
  order_ended: must(6),
  order_transferred: must(6),
  dispute_opened: must(6),
  dispute_moved: plain(6, true),
  ruling: must(6),
  deadline_near: must(6),
  rating: plain(6, false),
  points_moved: must(8),
  account: { ...must(8), mailStays: true },
  ad_shelved: plain(8, true),
  case_waiting: { ...plain(8, true), roles: ['moderator', 'admin'] },
  proposal: { ...must(8), roles: ['admin'] },
  ticket: must(8),
  ticket_work: { ...plain(8, true), roles: ['support', 'moderator', 'admin'] },
  chain_alarm: { ...must(8), roles: ['admin'] },
  announcement: must(8),
  order_alert: must(6),
} as const satisfies Record<string, NoticeKindDef>;

export type NoticeKind = keyof typeof NOTICE_KINDS;
export const NOTICE_KIND_NAMES = Object.keys(NOTICE_KINDS) as NoticeKind[];

/** The kinds that can reach somebody with this role. */
export const noticeKindsFor = (role: SessionRole): NoticeKind[] =>
  NOTICE_KIND_NAMES.filter((kind) => {
    const { roles }: NoticeKindDef = NOTICE_KINDS[kind];
    return roles?.some((reader) => reader === role) ?? true;
  });

/** A reader's choices by kind and channel; an absent entry means the kind's default. */
export type NoticeChoices = { readonly [K in NoticeKind]?: { readonly [C in NoticeChannel]?: boolean } };

/** The channels of this kind that nobody switches off. */
export function fixedChannels(kind: NoticeKind): NoticeChannel[] {
  const { must: isImportant, mailStays }: NoticeKindDef = NOTICE_KINDS[kind];
  return [...(isImportant ? (['page'] as const) : []), ...(mailStays ? (['mail'] as const) : [])];
}

/** Whether a notice of this kind uses this channel for a reader with these choices. */
export function usesChannel(kind: NoticeKind, channel: NoticeChannel, choices: NoticeChoices): boolean {
  const def: NoticeKindDef = NOTICE_KINDS[kind];
  if (fixedChannels(kind).includes(channel)) return true;
  if (channel === 'page') return choices[kind]?.page ?? true;
  return choices[kind]?.[channel] ?? def[channel];
}
