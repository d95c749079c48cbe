/** The types of the wire: 6 is about an order (its dispute, its rating), 8 about the account, its offers and its work. */
export const NOTICE_TYPES = [6, 8] as const;
export type NoticeType = (typeof NOTICE_TYPES)[number];

/** Where a notice can reach its reader. `page` is the list, its count and the bubble. */
export const NOTICE_CHANNELS = ['page', 'push', 'mail'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

export interface NoticeKindDef {
  readonly type: NoticeType;
  /** Must not be missed: it stays in the list whatever its reader chose, and is mailed while it is unread. */
  readonly must: boolean;
  /** Whether it is pushed and mailed until its reader chooses otherwise. */
  readonly push: boolean;
  readonly mail: boolean;
}

const must = (type: NoticeType): NoticeKindDef => ({ type, must: true, push: true, mail: true });
const plain = (type: NoticeType, push: boolean): NoticeKindDef => ({ type, must: false, push, mail: false });

/** Every kind of notice. What it says depends on its params as well; how it travels on its kind alone. */
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
  account: must(8),
  ad_shelved: plain(8, true),
  case_waiting: plain(8, true),
} as const satisfies Record<string, NoticeKindDef>;

export type NoticeKind = keyof typeof NOTICE_KINDS;
export const NOTICE_KIND_NAMES = Object.keys(NOTICE_KINDS) as NoticeKind[];

/** What a reader chose, by kind and channel; what is absent is as the kind has it. */
export type NoticeChoices = { readonly [K in NoticeKind]?: { readonly [C in NoticeChannel]?: boolean } };

/** Whether a notice of this kind goes this way for somebody who chose so. */
export function goesBy(kind: NoticeKind, channel: NoticeChannel, choices: NoticeChoices): boolean {
  const def: NoticeKindDef = NOTICE_KINDS[kind];
  if (channel === 'page') return def.must || (choices[kind]?.page ?? true);
  return choices[kind]?.[channel] ?? def[channel];
}
