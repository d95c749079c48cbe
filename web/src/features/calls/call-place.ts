import { tabTexts } from '#web/lib/browser-texts.ts';

/** Where a tab keeps which call its page left: it outlives loading again, and no other tab has it. */
const KEY = 'callPlace';

export interface CallPlace {
  readonly callId: string;
  /** The id of the page that held the call. */
  readonly tab: string;
}

/** Keeps the call for the page that may load in place of this one. */
export function keepPlace(place: CallPlace): void {
  try {
    tabTexts.set(KEY, JSON.stringify(place));
  } catch {
    // A browser without storage: the call ends as for a page that does not come back.
  }
}

/** The call that the page before this one left, once. */
export function takePlace(): CallPlace | null {
  try {
    const stored = tabTexts.get(KEY);
    tabTexts.remove(KEY);
    return stored === null ? null : (JSON.parse(stored) as CallPlace);
  } catch {
    return null;
  }
}
