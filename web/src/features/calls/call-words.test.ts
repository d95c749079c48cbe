import { describe, expect, it } from 'vitest';
import { CALL_ENDINGS } from '#core/calls/call-table.ts';
import en from '#words/en/calls.json' with { type: 'json' };
import { BLANK, type CallScreen, type Outcome, type Stage } from './call-screen.ts';
import { callWords, refusalNote } from './call-words.ts';

const screen = (change: Partial<CallScreen>): CallScreen => ({
  callId: '',
  stage: 'over',
  role: 'initiator',
  media: 'audio',
  peer: { userId: '', name: 'amara_o' },
  ...BLANK,
  ...change,
});
const textOf = (key: string): unknown =>
  key.split('.').reduce<unknown>((tree, part) => (tree as Record<string, unknown>)?.[part], en);

const STAGES: readonly Stage[] = ['outgoing', 'incoming', 'answering', 'joining', 'talking'];
const OUTCOMES: readonly Outcome[] = [...CALL_ENDINGS, 'no_permission', 'no_line'];

describe('the words of a call', () => {
  it.each(STAGES)('are there at stage %s', (stage) => {
    for (const media of ['audio', 'video'] as const)
      expect(textOf(callWords(screen({ stage, media })))).toBeTypeOf('string');
  });

  it('say that a connection that was there is looked for again', () => {
    expect(callWords(screen({ stage: 'joining' }))).toBe('stage.joining');
    expect(textOf(callWords(screen({ stage: 'joining', hasTalked: true })))).toBe('Reconnecting…');
  });

  it.each(OUTCOMES)('are there for both sides of an ending: %s', (outcome) => {
    for (const role of ['initiator', 'invitee'] as const) {
      expect(textOf(callWords(screen({ outcome, role })))).toBeTypeOf('string');
    }
  });
});

describe('a call that could not begin', () => {
  it('leaves what the reader has to do, and speaks of a camera only in a video call', () => {
    expect(refusalNote(screen({ outcome: 'no_permission' }))).toEqual({ key: 'note.allow.audio', text: '' });
    expect(refusalNote(screen({ outcome: 'no_permission', media: 'video' }))?.key).toBe('note.allow.video');
    expect(textOf('note.allow.audio')).not.toContain('camera');
    const refusal = 'You can ring each other once they have answered you';
    expect(refusalNote(screen({ outcome: 'refused', refusal }))?.text).toBe(refusal);
  });

  it('leaves nothing where nothing is to be done', () => {
    expect(refusalNote(screen({ outcome: 'busy' }))).toBeNull();
    expect(refusalNote(screen({ stage: 'talking', outcome: 'no_permission' }))).toBeNull();
  });
});
