import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Call } from './call-screen.ts';

/** Made while the pages are built; nothing is asked of the server here. */
vi.mock('virtual:catalogue', () => ({ table: {} }));

/** What the modules of a page look for while they are loaded. */
vi.hoisted(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal('navigator', { permissions: { query: async () => ({ state: 'granted' }) } });
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined });
});

const { hear, hangUp, setMicrophone } = await import('./call-engine.ts');
const { callScreen, changeCall, showCall } = await import('./call-screen.ts');

const call = (change: Partial<Call>): Call =>
  ({
    callId: 'one',
    conversationId: 'talk',
    role: 'invitee',
    media: 'audio',
    state: 'ringing',
    ending: null,
    tab: null,
    connectedAt: null,
    peer: { userId: 'u', name: 'amara_o', photo: null },
    ...change,
  }) as Call;
/** A microphone as far as a call looks at it. */
const microphone = () => ({
  kind: 'audio',
  enabled: true,
  stopped: false,
  stop() {
    this.stopped = true;
  },
});
const streamOf = (track: ReturnType<typeof microphone>) =>
  ({ getTracks: () => [track], getAudioTracks: () => [track], getVideoTracks: () => [] }) as unknown as MediaStream;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.clearAllTimers();
  showCall(null);
  vi.useRealTimers();
});

/** A call that rings here. */
function ringing(callId = 'one'): void {
  hear(call({ callId }));
  expect(callScreen()).toMatchObject({ callId, stage: 'incoming' });
}

/** The call on the screen, with a microphone that is open. */
function talking(): ReturnType<typeof microphone> {
  const track = microphone();
  changeCall('one', { stage: 'talking', local: streamOf(track) });
  return track;
}

describe('a call that ends', () => {
  it('says how for one second, and leaves nothing on the screen', () => {
    ringing();
    hear(call({ state: 'ended', ending: 'cancel' }));
    expect(callScreen()).toMatchObject({ stage: 'over', outcome: 'cancel' });
    vi.advanceTimersByTime(999);
    expect(callScreen()).toMatchObject({ stage: 'over' });
    vi.advanceTimersByTime(1);
    expect(callScreen()).toBeNull();
  });

  it('is gone at once when another page has it', () => {
    ringing();
    hear(call({ state: 'connected', tab: 'another' }));
    expect(callScreen()).toBeNull();
  });

  it('closes the microphone at once, and not after that second', () => {
    ringing();
    const track = talking();
    void hangUp();
    expect(track.stopped).toBe(true);
    expect(callScreen()).toMatchObject({ stage: 'over', outcome: 'ended', local: null, remote: null });
  });

  it('leaves the next one nothing: it rings with its microphone on, and the second of the last one does not end it', () => {
    ringing();
    const track = talking();
    setMicrophone(false);
    expect(track.enabled).toBe(false);
    expect(callScreen()?.micOn).toBe(false);
    hear(call({ state: 'ended', ending: 'ended' }));
    vi.advanceTimersByTime(1_000);
    ringing('two');
    expect(callScreen()).toMatchObject({ micOn: true, cameraOn: true, outcome: null, refusal: '', local: null });
    vi.advanceTimersByTime(1_000);
    expect(callScreen()).toMatchObject({ callId: 'two', stage: 'incoming' });
  });

  it('can be muted and heard again while it lasts', () => {
    ringing();
    const track = talking();
    setMicrophone(false);
    expect([track.enabled, callScreen()?.micOn]).toEqual([false, false]);
    setMicrophone(true);
    expect([track.enabled, callScreen()?.micOn]).toEqual([true, true]);
  });
});
