interface Place {
  /** Of which login. */
  readonly name: string;
  readonly seq: string;
  /** Epoch milliseconds of this browser. */
  readonly at: number;
}

const KEY = 'socketPlace';
/** Long enough to load a page. Who comes back later has everything fetched anew rather than told event by event. */
const GOOD_MS = 60_000;

/**
 * Where this browser was in the stream when the page began to load, before anything on it was fetched. A connection that
 * begins there hears of what happened while the page was fetching: nothing falls between the page and its socket.
 */
let place: Place | null = read();

/** The sequence that a login was at a moment ago; null when that is not known. */
export function keptPlace(name: string): string | null {
  return place?.name === name && Date.now() - place.at < GOOD_MS ? place.seq : null;
}

/** Keeps it for the next page, in whichever tab. */
export function keepPlace(name: string, seq: string): void {
  place = { name, seq, at: Date.now() };
  localStorage.setItem(KEY, JSON.stringify(place));
}

function read(): Place | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Place | null;
    return kept !== null && /^\d{1,18}$/.test(kept.seq) ? kept : null;
  } catch {
    return null;
  }
}
