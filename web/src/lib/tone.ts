export interface Tone {
  /** Hertz. */
  readonly pitch: number;
  /** Seconds from now until it begins. */
  readonly after: number;
  /** Seconds. */
  readonly length: number;
  /** Its gain, from 0 to 1. */
  readonly loudness: number;
}

/** Seconds in which a tone comes to its loudness: one that begins at once clicks. */
const RISE = 0.04;

/** Plays a tone, which comes and goes softly. */
export function playTone(context: AudioContext, { pitch, after, length, loudness }: Tone): void {
  const begin = context.currentTime + after;
  const end = begin + length;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.frequency.value = pitch;
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(loudness, begin + RISE);
  gain.gain.linearRampToValueAtTime(0, end);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(begin);
  oscillator.stop(end);
}
