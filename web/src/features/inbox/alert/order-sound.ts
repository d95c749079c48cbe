import { browserTexts } from '#web/lib/browser-texts.ts';
import { playTone } from '#web/lib/tone.ts';

const KEPT = 'ordersSilent';
const PITCHES = [880, 1175] as const;
/** Seconds. */
const TONE = { length: 0.18, gap: 0.06 } as const;
const LOUDNESS = 0.1;
/** Seconds that a context has to start, and for which no other page of the browser sounds the same order. */
const START_S = 1;
const TURN_S = 3;

/** Whether this browser shows new orders without a sound. */
export const isSilent = (): boolean => browserTexts.get(KEPT) === '1';

export function muteOrders(silent: boolean): void {
  if (silent) browserTexts.set(KEPT, '1');
  else browserTexts.remove(KEPT);
}

/**
 * Two short tones for a new order, from one of several pages of a browser. A page without any user interaction stays
 * silent, because browsers require it.
 */
export function soundOrder(code: string): void {
  // A page that nobody has touched could not sound, and must not take the turn of one that can.
  if (isSilent() || !navigator.userActivation?.hasBeenActive) return;
  const options = { ifAvailable: true } as const;
  if (navigator.locks) {
    navigator.locks.request(`cardway-order-${code}`, options, (lock) => (lock ? play() : undefined)).catch(ignore);
  } else {
    play().catch(ignore);
  }
}

const seconds = (count: number) => new Promise((resolve) => setTimeout(resolve, count * 1000));

/** A new context is suspended at first in most browsers, and runs a moment later where it may. */
async function comesToRun(context: AudioContext): Promise<boolean> {
  await Promise.race([context.resume(), seconds(START_S)]);
  return context.state === 'running';
}

/** Without a device for sound the order is still in sight. */
const ignore = () => undefined;

async function play(): Promise<void> {
  const context = new AudioContext();
  try {
    if (!(await comesToRun(context))) return;
    const last = PITCHES.map((pitch, index) => {
      const after = index * (TONE.length + TONE.gap);
      playTone(context, { pitch, after, length: TONE.length, loudness: LOUDNESS });
      return after + TONE.length;
    }).at(-1);
    await seconds((last ?? 0) + TURN_S);
  } finally {
    await context.close();
  }
}
