import { describe, expect, it } from 'vitest';
import { CALL_CODES, callClock, callText, MEDIA_FLAGS, recordOf } from './call-record.ts';

describe('what the chat keeps of a call', () => {
  const at = Date.UTC(2026, 0, 1);

  it.each([
    ['cancel', 0],
    ['reject', 1],
    ['no_response', 2],
    ['busy', 3],
    ['peer_left', 0],
    ['network', 0],
  ] as const)('writes %s before an answer as %d', (ending, code) => {
    expect(recordOf({ ending, media: 'audio', connectedAt: null, endedAt: at })).toEqual({
      code,
      media: 0,
      durationS: 0,
    });
  });

  it.each(['ended', 'peer_left', 'network'] as const)('writes %s after an answer with its whole seconds', (ending) => {
    const ended = { ending, media: 'video', connectedAt: at, endedAt: at + 83_999 } as const;
    expect(recordOf(ended)).toEqual({ code: 5, media: 1, durationS: 83 });
  });

  it('counts no time backwards', () => {
    expect(recordOf({ ending: 'ended', media: 'audio', connectedAt: at, endedAt: at - 5 }).durationS).toBe(0);
  });

  it.each([
    [{ code: CALL_CODES.ended, media: MEDIA_FLAGS.video, durationS: 83 }, '5|1|83'],
    [{ code: CALL_CODES.busy, media: MEDIA_FLAGS.audio, durationS: 0 }, '3|0|0'],
  ])('puts the parts of its text in order: %o', (record, text) => {
    expect(callText(record)).toBe(text);
  });
});

describe('callClock', () => {
  it.each([
    [0, '00:00:00'],
    [59.9, '00:00:59'],
    [83, '00:01:23'],
    [3_600, '01:00:00'],
    [360_000, '100:00:00'],
    [-4, '00:00:00'],
  ])('%d s: %s', (seconds, text) => {
    expect(callClock(seconds)).toBe(text);
  });
});
