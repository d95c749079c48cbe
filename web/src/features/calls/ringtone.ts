import { browserTexts } from '#web/lib/browser-texts.ts';
import { playTone } from '#web/lib/tone.ts';

/** Seconds: two short tones, then a pause, over and over. */
const PATTERN = { tone: 0.35, gap: 0.15, period: 2.4 } as const;
const PITCH = { incoming: [659, 784], outgoing: [440, 440] } as const;
const LOUDNESS = { incoming: 0.12, outgoing: 0.04 } as const;
const KEPT = 'callsSilent';

/** Whether this browser shows calls without ringing. */
export const isSilent = (): boolean => browserTexts.get(KEPT) === '1';

export function muteRinging(silent: boolean): void {
  if (silent) browserTexts.set(KEPT, '1');
  else browserTexts.remove(KEPT);
}

/**
 * Rings until the returned function is called. Of several pages of one browser only one rings. A page without any user
 * interaction stays silent, because browsers require it.
 */
export function ring(kind: 'incoming' | 'outgoing'): () => void {
  if (kind === 'incoming' && isSilent()) return () => undefined;
  const ending = new AbortController();
  const sound = () => soundUntil(kind, ending.signal);
  if (navigator.locks) {
    const { signal } = ending;
    navigator.locks.request('cardway-ring', { signal }, sound).catch(() => undefined);
  } else {
    void sound();
  }
  return () => ending.abort();
}

async function soundUntil(kind: 'incoming' | 'outgoing', signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const context = new AudioContext();
  const beat = () => {
    if (context.state !== 'running') return;
    for (const [index, pitch] of PITCH[kind].entries())
      playTone(context, {
        pitch,
        after: index * (PATTERN.tone + PATTERN.gap),
        length: PATTERN.tone,
        loudness: LOUDNESS[kind],
      });
  };
  beat();
  const beating = setInterval(beat, PATTERN.period * 1000);
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  clearInterval(beating);
  await context.close();
}
