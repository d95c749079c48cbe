/** The texts of an announcement, and how long it may stand. */
export const ANNOUNCEMENT_BOUNDS = { title: 80, text: 600, mostDays: 90 } as const;

/** The selections of a list of announcements: those that wait or run, or those that are over or were taken back. */
export const ANNOUNCEMENT_SHOWS = ['all', 'current', 'ended'] as const;
export type AnnouncementShow = (typeof ANNOUNCEMENT_SHOWS)[number];

export const ANNOUNCEMENT_STATES = ['scheduled', 'sending', 'sent', 'over', 'cancelled'] as const;
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number];

/** All in milliseconds since 1970. */
export interface AnnouncementTimes {
  readonly startsAt: number;
  readonly endsAt: number;
  /** Since when everybody whom it is for has it; null: not yet. */
  readonly sentAt: number | null;
  readonly cancelledAt: number | null;
}

export function announcementState(times: AnnouncementTimes, now: number): AnnouncementState {
  if (times.cancelledAt !== null) return 'cancelled';
  if (now < times.startsAt) return 'scheduled';
  if (now >= times.endsAt) return 'over';
  return times.sentAt === null ? 'sending' : 'sent';
}

/** The effect of stopping an announcement: before it begins nobody gets it, from then on it ends. Null: it is over. */
export const STOPPED: { readonly [state in AnnouncementState]: 'cancelled' | 'over' | null } = {
  scheduled: 'cancelled',
  sending: 'over',
  sent: 'over',
  over: null,
  cancelled: null,
};
