import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AnnouncementTimes, announcementState, STOPPED } from './announcements.ts';

const times = fc
  .record({ startsAt: fc.nat(1_000), lasts: fc.integer({ min: 1, max: 1_000 }), sent: fc.option(fc.nat(1_000)) })
  .map(
    ({ startsAt, lasts, sent }): AnnouncementTimes => ({
      startsAt,
      endsAt: startsAt + lasts,
      sentAt: sent === null ? null : startsAt + sent,
      cancelledAt: null,
    }),
  );

/** The effect of stopping by the table, applied to the times. */
function stop(before: AnnouncementTimes, now: number): AnnouncementTimes {
  const becomes = STOPPED[announcementState(before, now)];
  if (becomes === 'cancelled') return { ...before, cancelledAt: now };
  return becomes === 'over' ? { ...before, endsAt: now } : before;
}

describe('an announcement', () => {
  it('only goes on in time: scheduled, sending, sent, over', () => {
    const order = ['scheduled', 'sending', 'sent', 'over'];
    fc.assert(
      fc.property(times, fc.nat(2_500), fc.nat(500), (item, now, wait) => {
        // It is sent once it is: a moment before, that is not seenBefore yet.
        const seenBefore = item.sentAt !== null && item.sentAt > now ? { ...item, sentAt: null } : item;
        const before = order.indexOf(announcementState(seenBefore, now));
        expect(order.indexOf(announcementState(item, now + wait))).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  it('stops at once, whenever it is stopped, and once', () => {
    fc.assert(
      fc.property(times, fc.nat(2_500), (item, now) => {
        const becomes = STOPPED[announcementState(item, now)];
        const stopped = stop(item, now);
        if (becomes !== null) expect(announcementState(stopped, now)).toBe(becomes);
        expect(STOPPED[announcementState(stopped, now)]).toBeNull();
        expect(['over', 'cancelled']).toContain(announcementState(stopped, now));
      }),
    );
  });
});
