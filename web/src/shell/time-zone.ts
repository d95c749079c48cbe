import { getSession, onSession } from '../api/session.ts';
import { showTimesIn } from '../lib/date.ts';

/** Shows times in the zone of the account that is signed in. Called before the first page is drawn. */
export function followTimeZone(): void {
  const follow = (): void => showTimesIn(getSession().user?.timeZone ?? null);
  follow();
  onSession(follow);
}
