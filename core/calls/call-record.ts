import type { CallEnding } from './call-table.ts';

export type CallMedia = 'audio' | 'video';

/** Wire numbers of a call's outcome. */
export const CALL_CODES = { hangup: 0, reject: 1, timeout: 2, busy: 3, ended: 5 } as const;
export type CallCode = (typeof CALL_CODES)[keyof typeof CALL_CODES];
/** The specification's flag: 0 sound, 1 sound and picture. */
export const MEDIA_FLAGS = { audio: 0, video: 1 } as const;
export type MediaFlag = (typeof MEDIA_FLAGS)[CallMedia];

/** The record of a call that the chat keeps. */
export interface CallRecord {
  readonly code: CallCode;
  readonly media: MediaFlag;
  /** Whole seconds that the two were connected; 0 when they never were. */
  readonly durationS: number;
}

export interface EndedCall {
  readonly ending: CallEnding;
  readonly media: CallMedia;
  /** Milliseconds since the epoch; null when nobody answered. */
  readonly connectedAt: number | null;
  readonly endedAt: number;
}

const BEFORE: Readonly<Record<CallEnding, CallCode>> = {
  reject: CALL_CODES.reject,
  no_response: CALL_CODES.timeout,
  busy: CALL_CODES.busy,
  cancel: CALL_CODES.hangup,
  peer_left: CALL_CODES.hangup,
  network: CALL_CODES.hangup,
  ended: CALL_CODES.ended,
};

/** The record of an ended call. A call that was connected counts as `ended`, whichever way it ended. */
export function recordOf({ ending, media, connectedAt, endedAt }: EndedCall): CallRecord {
  const flag = MEDIA_FLAGS[media];
  if (connectedAt === null) return { code: BEFORE[ending], media: flag, durationS: 0 };
  const durationS = Math.max(0, Math.floor((endedAt - connectedAt) / 1000));
  return { code: CALL_CODES.ended, media: flag, durationS };
}

/** The contract's type of the record: any numbers. */
type Wide<T> = { readonly [K in keyof T]: number };

/** Separates the parts of a call's text. */
const DELIMITER = '|';

/** The text of a call message, its parts in order: code, media flag, seconds. `5|1|83` is a video call of 83 s. */
export function callText({ code, media, durationS }: Wide<CallRecord>): string {
  return [code, media, durationS].join(DELIMITER);
}

const two = (figure: number): string => String(figure).padStart(2, '0');

/** A call's length as `HH:mm:ss`; negative `seconds` count as 0. */
export function callClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${two(Math.floor(whole / 3600))}:${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`;
}
