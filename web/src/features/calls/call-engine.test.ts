import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import type { Call } from './call-screen.ts';

/** Replaces the build-time module; the test answers the server calls. */
vi.mock('virtual:catalogue', () => ({ table: {} }));

const { sent, server } = vi.hoisted(() => ({
  /** The frames that were sent. */
  sent: [] as { type: string; callId: string }[],
  /** The server's refusals by frame, and the call that it knows. */
  server: { refuse: new Map<string, Error>(), live: null as unknown },
}));
vi.mock('../../api/socket/socket.ts', () => ({
  onLink: () => undefined,
  tellFrame: (type: string, { callId }: { callId: string }) => void sent.push({ type, callId }),
  async sendFrame(type: string, params: { callId: string; tab?: string }) {
    sent.push({ type, callId: params.callId });
    const refusal = server.refuse.get(type);
    if (refusal) throw refusal;
    return { callId: params.callId, state: 'ringing', role: 'initiator', tab: params.tab ?? null };
  },
}));
vi.mock('../../api/call.ts', () => ({
  call: async (name: string) =>
    name === 'calls.getLive' ? { call: server.live } : { iceServers: [], relayOnly: false },
}));

const built = vi.hoisted(() => ({ links: 0 }));
vi.mock('./peer-link.ts', () => ({
  PeerLink: class {
    constructor() {
      built.links += 1;
    }
    take() {}
    close() {}
    restart() {}
  },
}));

/** Browser objects that modules read while they are loaded. */
vi.hoisted(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal('navigator', {
    permissions: { query: async () => ({ state: 'granted' }) },
    mediaDevices: { getUserMedia: () => Promise.reject(new Error('not asked for')) },
  });
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined });
});

const { accept, comeBack, hear, hangUp, startCall } = await import('./call-engine.ts');
const { ownTab, takeDevice } = await import('./call-line.ts');
const { setMicrophone } = await import('./switches.ts');
const { callScreen, changeCall, forgetCall, showCall } = await import('./call-screen.ts');

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
  getSettings: () => ({ deviceId: 'default' }),
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
  sent.length = 0;
  server.refuse.clear();
  server.live = null;
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

describe('a call whose other page loads again', () => {
  it('waits for it, and looks for a new connection when it is back', async () => {
    ringing();
    talking();
    const before = built.links;
    changeCall('one', { hasTalked: true });
    const connected = call({ state: 'connected', tab: ownTab(), peerAway: true, peerReturns: 0 });
    hear(connected);
    await vi.advanceTimersByTimeAsync(0);
    expect(callScreen()).toMatchObject({ stage: 'joining', peerAway: true });
    expect(built.links).toBe(before);
    hear({ ...connected, peerAway: false, peerReturns: 1 });
    await vi.advanceTimersByTimeAsync(0);
    expect(callScreen()).toMatchObject({ stage: 'joining', peerAway: false, peerReturns: 1 });
    expect(built.links).toBe(before + 1);
  });

  it('connects again though nobody told that it was away', () => {
    ringing();
    talking();
    hear(call({ state: 'connected', tab: ownTab(), peerAway: false, peerReturns: 1 }));
    expect(callScreen()).toMatchObject({ stage: 'joining', peerReturns: 1 });
  });
});

describe('a page that loads again in a call', () => {
  it('comes back to it under the id of the page before it', async () => {
    server.live = call({ state: 'connected', tab: 'before' });
    void comeBack({ callId: 'one', tab: 'before' });
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toContainEqual({ type: 'call.stay', callId: 'one' });
    expect(ownTab()).toBe('before');
  });

  it.each([
    ['is over', null],
    ['is held by another page', call({ state: 'connected', tab: 'another' })],
    ['is another one', call({ callId: 'two', state: 'connected', tab: 'before' })],
  ])('leaves a call alone that %s', async (_, live) => {
    server.live = live;
    await comeBack({ callId: 'one', tab: 'before' });
    expect(callScreen()).toBeNull();
    expect(sent).toEqual([]);
  });
});

describe('a call that ends', () => {
  it('says how until it was read, however late the overlay shows it', () => {
    ringing();
    hear(call({ state: 'ended', ending: 'cancel' }));
    vi.advanceTimersByTime(60_000);
    expect(callScreen()).toMatchObject({ stage: 'over', outcome: 'cancel' });
    forgetCall('another');
    expect(callScreen()).toMatchObject({ stage: 'over' });
    forgetCall('one');
    expect(callScreen()).toBeNull();
  });

  it('does not keep its reader from calling', async () => {
    ringing();
    hear(call({ state: 'ended', ending: 'cancel' }));
    const { agree } = asking();
    const calling = startCall(wanted);
    agree();
    await calling;
    expect(callScreen()).toMatchObject({ stage: 'outgoing' });
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
    forgetCall('one');
    ringing('two');
    expect(callScreen()).toMatchObject({ micOn: true, cameraOn: true, outcome: null, refusal: '', local: null });
    forgetCall('one');
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

/** The browser asks for permission; returns how to grant it, and the track that is opened then. */
function asking(): { agree(): void; track: ReturnType<typeof microphone> } {
  const track = microphone();
  let agree = (): void => undefined;
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(
    () =>
      new Promise((done) => {
        agree = () => done(streamOf(track));
      }),
  );
  return { agree: () => agree(), track };
}
const wanted = { conversationId: 'talk', media: 'audio', peer: { userId: 'u', name: 'amara_o' } } as const;
const typesSent = (): string[] => sent.map(({ type }) => type);

describe('while the browser asks for the microphone', () => {
  it('a call that is taken back rings nowhere, and nothing stays open', async () => {
    const { agree, track } = asking();
    const calling = startCall(wanted);
    expect(callScreen()?.stage).toBe('outgoing');
    await hangUp();
    agree();
    await calling;
    expect(typesSent()).not.toContain('call.invite');
    expect(track.stopped).toBe(true);
  });

  it('a call that is refused after all is refused at the server, and not answered', async () => {
    const { agree, track } = asking();
    ringing();
    const answering = accept();
    expect(callScreen()?.stage).toBe('answering');
    await hangUp();
    expect(callScreen()).toMatchObject({ stage: 'over', outcome: 'reject' });
    agree();
    await answering;
    expect(typesSent()).toEqual(['call.reject']);
    expect(track.stopped).toBe(true);
  });

  it('a call that is over meanwhile is not answered', async () => {
    const { agree, track } = asking();
    ringing();
    const answering = accept();
    hear(call({ state: 'ended', ending: 'cancel' }));
    agree();
    await answering;
    expect(sent).toEqual([]);
    expect(track.stopped).toBe(true);
  });

  it('another device that comes after the end is closed again', async () => {
    const { agree, track } = asking();
    ringing();
    talking();
    const taking = takeDevice('audio', 'headset');
    hear(call({ state: 'ended', ending: 'ended' }));
    agree();
    await taking;
    expect(track.stopped).toBe(true);
    expect(callScreen()?.local).toBeNull();
  });
});

describe('a call that comes', () => {
  it('rings although one still reads how the last one ended', () => {
    ringing();
    hear(call({ state: 'ended', ending: 'cancel' }));
    ringing('two');
    forgetCall('one');
    expect(callScreen()).toMatchObject({ callId: 'two', stage: 'incoming' });
  });

  it('does not ring over another', () => {
    ringing();
    hear(call({ callId: 'two' }));
    expect(callScreen()?.callId).toBe('one');
  });
});

describe('a call that the server does not begin', () => {
  const inCall = new ApiError({ code: 'calls.in_call', message: 'No' });
  const begin = async (): Promise<void> => {
    const { agree } = asking();
    const calling = startCall(wanted);
    agree();
    await calling;
  };

  it('gives way to the one of whoever was called, when both call each other at once', async () => {
    server.refuse.set('call.invite', inCall);
    server.live = call({ callId: 'theirs' });
    await begin();
    expect(callScreen()).toMatchObject({ callId: 'theirs', stage: 'incoming', local: null });
  });

  it('says why, when the own line is taken by another page', async () => {
    server.refuse.set('call.invite', inCall);
    server.live = call({ callId: 'elsewhere', role: 'initiator', state: 'connected' });
    await begin();
    expect(callScreen()).toMatchObject({ stage: 'over', outcome: 'refused', refusal: 'No' });
  });

  it('says that there is no connection', async () => {
    server.refuse.set('call.invite', new ApiError({ code: 'client.offline', message: '' }));
    await begin();
    expect(callScreen()).toMatchObject({ stage: 'over', outcome: 'no_line' });
  });
});
