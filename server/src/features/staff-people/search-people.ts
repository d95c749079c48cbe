import { searchPeople } from '#contract/functions/staff-people.ts';
import { FIXED_REASONS } from '#core/staff/fixed-reasons.ts';
import { noteLook, requireListLook } from '#server/features/looks/public.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { findPeople } from './people.store.ts';

/**
 * A search by what every user may see (a public name, an order) needs no reason; one by mail, phone, device or id does. Each that
 * found somebody, and each with a reason, is a line of the log, which never has the mail, the phone or the device.
 */
export const searchPeopleHandler = handle(searchPeople, async (call: UserCall, { search }) => {
  let reason: string | null = null;
  const { form, people } = await findPeople(call.db, search, async () => {
    reason = await requireListLook(call, 'people');
  });
  const [only] = people;
  if (people.length > 0 || reason !== null) {
    await noteLook(call, {
      // The reason for the search is one for the only account that it found.
      userId: reason !== null && people.length === 1 && only ? only.userId : null,
      subject: form === 'open' ? search.trim() : form,
      after: { matches: people.length },
      reason: reason ?? FIXED_REASONS.publicSearch,
    });
  }
  return { list: people.map((row) => ({ ...row, joinedAt: row.joinedAt })) };
});
