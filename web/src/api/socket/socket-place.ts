import { browserTexts } from '#web/lib/browser-texts.ts';

interface Place {
  /** The login that it belongs to. */
  readonly name: string;
  readonly seq: string;
  /** Epoch milliseconds of this browser. */
  readonly at: number;
}

const KEY = 'socketPlace';
/** Long enough to load a page. A later page fetches everything instead of resuming. */
const GOOD_MS = 60_000;

/**
 * The position in the stream when the page began to load, before anything was fetched. A connection that resumes there
 * receives what happened while the page was fetching, so that no event is missed.
 */
let place: Place | null = read();

/** The last sequence that this login has seen recently; null when unknown. */
export function keptPlace(name: string): string | null {
  return place?.name === name && Date.now() - place.at < GOOD_MS ? place.seq : null;
}

/** Stores the sequence for the next page, in any tab. */
export function keepPlace(name: string, seq: string): void {
  place = { name, seq, at: Date.now() };
  browserTexts.set(KEY, JSON.stringify(place));
}

function read(): Place | null {
  try {
    const stored = JSON.parse(browserTexts.get(KEY) ?? 'null') as Place | null;
    return stored !== null && /^\d{1,18}$/.test(stored.seq) ? stored : null;
  } catch {
    return null;
  }
}
