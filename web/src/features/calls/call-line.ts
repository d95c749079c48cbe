import type { CallSignal } from '#contract/frames/calls.ts';
import { call as ask } from '../../api/call.ts';
import { sendFrame } from '../../api/socket/socket.ts';
import { uuid } from '../../lib/crypto/uuid.ts';
import { callScreen, changeCall } from './call-screen.ts';
import { otherTrack } from './media.ts';
import { PeerLink } from './peer-link.ts';

/** This page, among all of its reader's; one that comes back to a call keeps the id of the page before it. */
let tab = uuid();
export const ownTab = (): string => tab;
export function takeTab(earlier: string): void {
  tab = earlier;
}

let link: PeerLink | null = null;
/** Signals that came before this browser was ready. */
let early: CallSignal[] = [];
/** Requested as soon as a call rings: credentials for the relay are only given during a call. */
let servers: ReturnType<typeof askServers> | null = null;

const askServers = () => ask('calls.getIceServers', {}, { quiet: true });

export function prepareServers(): void {
  servers = askServers();
  servers.catch(() => undefined);
}

/** Hears the other browser. */
export function hearSignal(signal: CallSignal): void {
  if (signal.tab !== tab || signal.callId !== callScreen()?.callId) return;
  if (link) link.take(signal.data);
  else early.push(signal);
}

/** Switches to another microphone or camera, and keeps it for later calls. */
export async function takeDevice(kind: 'audio' | 'video', id: string): Promise<void> {
  const screen = callScreen();
  if (!screen?.local) return;
  const { callId } = screen;
  const track = await otherTrack({ kind, id, inUse: tracksOf(screen.local, kind) });
  await link?.replace(track);
  const now = callScreen();
  // The call ended meanwhile: nothing stays open.
  if (now?.callId !== callId || !now.local) return track.stop();
  track.enabled = kind === 'audio' ? now.micOn : now.cameraOn;
  for (const oldTrack of tracksOf(now.local, kind)) oldTrack.stop();
  const otherTracks = now.local.getTracks().filter((liveTrack) => liveTrack.kind !== kind);
  changeCall(callId, { local: new MediaStream([...otherTracks, track]) });
}

const tracksOf = (stream: MediaStream, kind: 'audio' | 'video'): MediaStreamTrack[] =>
  stream.getTracks().filter((track) => track.kind === kind);

/** Both sides are there: looks for a way between the two browsers. */
export async function join(callId: string, onLost: () => void): Promise<void> {
  const helped = await (servers ?? askServers()).catch(() => ({ iceServers: [], relayOnly: false }));
  const screen = callScreen();
  if (link || screen?.callId !== callId || screen.stage !== 'joining' || !screen.local) return;
  link = new PeerLink({
    ...helped,
    renew: async () => (await askServers()).iceServers,
    polite: screen.role === 'invitee',
    local: screen.local,
    withVideo: screen.media === 'video',
    send: (data) => void sendFrame('call.signal', { callId, tab, data }).catch(() => undefined),
    onRemote: (remote) => changeCall(callId, { remote }),
    onLine: (line) => {
      if (line === 'lost') return onLost();
      changeCall(callId, line === 'up' ? { stage: 'talking', hasTalked: true } : { stage: 'joining' });
    },
  });
  for (const { callId: of, data } of early.splice(0)) if (of === callId) link.take(data);
}

/** Renegotiates after signals may have been lost. */
export const restartLink = (): void => link?.restart();

/** Closes the connection to a page that is gone; what comes from the next one is kept. */
export function dropLink(): void {
  link?.close();
  link = null;
}

export function forgetSignals(): void {
  early = [];
}

/** Forgets everything of a call that is over. */
export function closeLine(): void {
  dropLink();
  forgetSignals();
  servers = null;
}
