import type { CallSignal } from '#contract/frames/calls.ts';
import type { CallMedia } from '#core/calls/call-record.ts';
import { ApiError, errorText, hasCode, isUnanswered } from '../../api/api-error.ts';
import { call as ask } from '../../api/call.ts';
import { getSession, onSession } from '../../api/session.ts';
import { onLink, sendFrame, tellFrame } from '../../api/socket/socket.ts';
import { uuid } from '../../lib/crypto/uuid.ts';
import { toastError } from '../../ui/overlay/toast.ts';
import {
  BLANK,
  type Call,
  type CallPeer,
  type CallScreen,
  callScreen,
  changeCall,
  isAt,
  type Outcome,
  showCall,
} from './call-screen.ts';
import { isDenied, NoPermission, openMedia, otherTrack, stopMedia } from './media.ts';
import { PeerLink } from './peer-link.ts';

/** This page, among all of its reader's. */
const TAB = uuid();
/** How often a page reports that it is there, in milliseconds; the server waits a few times as long. */
const STAY_MS = 5_000;
/** How long one reads how a call ended. */
const CLOSE_MS = 1_000;

let link: PeerLink | null = null;
let staying: ReturnType<typeof setInterval> | undefined;
/** Signals that came before this browser was ready. */
let early: CallSignal[] = [];
/** Requested as soon as a call rings: credentials for the relay are only given during a call. */
let servers: ReturnType<typeof askServers> | null = null;

const askServers = () => ask('calls.getIceServers', {}, { quiet: true });

function prepareServers(): void {
  servers = askServers();
  servers.catch(() => undefined);
}

export interface CallRequest {
  readonly conversationId: string;
  readonly media: CallMedia;
  readonly peer: CallPeer;
}

/** Calls the other person of a conversation. Nothing happens while there is a call. */
export async function startCall({ conversationId, media, peer }: CallRequest): Promise<void> {
  if (callScreen()) return;
  const callId = uuid();
  showCall({ ...BLANK, callId, stage: 'outgoing', role: 'initiator', media, peer });
  if (!(await openDevices(callId, media))) return finish(callId, 'no_permission');
  // Cancelled while the browser asked for the microphone: no call is placed.
  if (!isAt(callId, 'outgoing')) return;
  try {
    const begun = sendFrame('call.invite', { callId, conversationId, media, tab: TAB });
    stayWith(callId);
    const call = await begun;
    if (call.state !== 'ended') prepareServers();
    hear(call);
  } catch (error) {
    await refuse(callId, error);
  }
}

/** Takes the call that rings here. */
export async function accept(): Promise<void> {
  const screen = callScreen();
  if (screen?.stage !== 'incoming') return;
  const { callId, media } = screen;
  changeCall(callId, { stage: 'answering' });
  prepareServers();
  if (!(await openDevices(callId, media))) {
    await sendFrame('call.reject', { callId, why: 'no_device' }).catch(() => undefined);
    return finish(callId, 'no_permission');
  }
  // Rejected, or over, while the browser asked for the microphone.
  if (!isAt(callId, 'answering')) return;
  try {
    hear(await sendFrame('call.answer', { callId, tab: TAB }));
  } catch (error) {
    await refuse(callId, error);
  }
}

/** The effect of the button that ends a call at each stage, and the message then. */
const ENDS = {
  outgoing: { frame: 'call.cancel', ending: 'cancel' },
  incoming: { frame: 'call.reject', ending: 'reject' },
  answering: { frame: 'call.reject', ending: 'reject' },
  joining: { frame: 'call.hangup', ending: 'ended' },
  talking: { frame: 'call.hangup', ending: 'ended' },
} as const;

/** Rejects, cancels or ends the call, depending on its stage. */
export async function hangUp(): Promise<void> {
  const screen = callScreen();
  if (!screen || screen.stage === 'over') return;
  const { callId, stage } = screen;
  const { frame, ending } = ENDS[stage];
  finish(callId, ending);
  await sendFrame(frame, { callId }).catch((error: unknown) => {
    // The call has changed meanwhile: a cancelled call may have been answered.
    if (frame !== 'call.hangup' && !isOffline(error)) tellFrame('call.hangup', { callId });
  });
}

/** Handles the state of a call, from a signal or as an answer. */
export function hear(call: Call): void {
  const screen = callScreen();
  const { callId, state } = call;
  if (screen?.callId !== callId) {
    // The second in which one reads how the last call ended does not keep the next one from ringing.
    const free = !screen || screen.stage === 'over';
    if (free && state === 'ringing' && call.role === 'invitee') void ringHere(call);
    return;
  }
  if (screen.stage === 'over') return;
  if (state === 'ended') finish(callId, call.ending ?? 'ended');
  else if (state === 'connected' && call.tab !== TAB) finish(callId, 'elsewhere');
  else if (state === 'connected') meet(call, screen);
}

/** Both sides have accepted the call: this page starts its connection, once. */
function meet({ callId, connectedAt }: Call, { stage, local }: CallScreen): void {
  if (stage === 'joining' || stage === 'talking' || !local) return;
  changeCall(callId, { stage: 'joining', connectedAt: connectedAt === null ? null : Date.parse(connectedAt) });
  stayWith(callId);
  void join(callId);
}

/** Hears the other browser. */
export function hearSignal(signal: CallSignal): void {
  if (signal.tab !== TAB || signal.callId !== callScreen()?.callId) return;
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
  const kept = now.local.getTracks().filter((liveTrack) => liveTrack.kind !== kind);
  changeCall(callId, { local: new MediaStream([...kept, track]) });
}

const tracksOf = (stream: MediaStream, kind: 'audio' | 'video'): MediaStreamTrack[] =>
  stream.getTracks().filter((track) => track.kind === kind);

/** Shows a ringing call. A browser that cannot take calls rejects it, and the caller is told. */
async function ringHere(call: Call): Promise<void> {
  const { callId, media, peer } = call;
  showCall({ ...BLANK, callId, stage: 'incoming', role: 'invitee', media, peer });
  stayWith(callId);
  if (!(await isDenied(media)) || callScreen()?.stage !== 'incoming') return;
  finish(callId, 'no_permission');
  await sendFrame('call.reject', { callId, why: 'no_device' }).catch(() => undefined);
}

/** False without permission. If the call has ended meanwhile, no device stays open. */
async function openDevices(callId: string, media: CallMedia): Promise<boolean> {
  try {
    const local = await openMedia(media);
    const screen = callScreen();
    if (screen?.callId !== callId || screen.stage === 'over') stopMedia(local);
    else changeCall(callId, { local });
    return true;
  } catch (error) {
    if (error instanceof NoPermission) return false;
    throw error;
  }
}

/** Both sides are there: looks for a way between the two browsers. */
async function join(callId: string): Promise<void> {
  const helped = await (servers ?? askServers()).catch(() => ({ iceServers: [], relayOnly: false }));
  const screen = callScreen();
  if (screen?.callId !== callId || screen.stage !== 'joining' || !screen.local) return;
  link = new PeerLink({
    ...helped,
    polite: screen.role === 'invitee',
    local: screen.local,
    withVideo: screen.media === 'video',
    send: (data) => void sendFrame('call.signal', { callId, tab: TAB, data }).catch(() => undefined),
    onRemote: (remote) => changeCall(callId, { remote }),
    onLine: (line) => {
      if (line === 'lost') return giveUp(callId);
      changeCall(callId, { stage: line === 'up' ? 'talking' : 'joining' });
    },
  });
  for (const { callId: of, data } of early.splice(0)) if (of === callId) link.take(data);
}

function giveUp(callId: string): void {
  finish(callId, 'network');
  void sendFrame('call.hangup', { callId, why: 'network' }).catch(() => undefined);
}

/** Reports at intervals that this page is there, and gets the call's state, because signals can be lost. */
function stayWith(callId: string): void {
  clearInterval(staying);
  staying = setInterval(() => void look(callId), STAY_MS);
}

async function look(callId: string): Promise<void> {
  const screen = callScreen();
  if (screen?.callId !== callId || screen.stage === 'over') return clearInterval(staying);
  try {
    if (screen.stage === 'incoming' || screen.stage === 'answering') {
      const { call } = await ask('calls.getLive', {}, { quiet: true });
      if (call?.callId !== callId) finish(callId, 'no_response');
      else hear(call);
    } else {
      hear(await sendFrame('call.stay', { callId, tab: TAB }));
    }
  } catch (error) {
    if (!isOffline(error) && screen.stage !== 'outgoing') finish(callId, 'network');
  }
}

/** The server refuses the call, or refuses it to this page: shows why. */
async function refuse(callId: string, error: unknown): Promise<void> {
  if (isOffline(error)) return finish(callId, 'no_line');
  // Another page of the user was faster, or the user is already in a call.
  if (hasCode(error, 'calls.elsewhere')) finish(callId, 'elsewhere');
  else if (!hasCode(error, 'calls.in_call') || !(await takeTheirs(callId))) finish(callId, 'refused', errorText(error));
}

/** Two users call each other at once: one call rings, and the other caller sees it ring. */
async function takeTheirs(callId: string): Promise<boolean> {
  const { call } = await ask('calls.getLive', {}, { quiet: true }).catch(() => ({ call: null }));
  if (call?.state !== 'ringing' || call.role !== 'invitee' || !isAt(callId, 'outgoing')) return false;
  finish(callId, 'elsewhere');
  await ringHere(call);
  return true;
}

const isOffline = (error: unknown): boolean => !(error instanceof ApiError) || isUnanswered(error);

/** Shows for a second how it ended, then forgets everything of it. One that is held elsewhere vanishes at once. */
function finish(callId: string, outcome: Outcome, refusal = ''): void {
  const screen = callScreen();
  if (screen?.callId !== callId || screen.stage === 'over') return;
  clearInterval(staying);
  link?.close();
  link = null;
  early = [];
  servers = null;
  stopMedia(screen.local);
  if (refusal) toastError(refusal);
  changeCall(callId, { stage: 'over', outcome, refusal, local: null, remote: null });
  const forget = () => {
    if (callScreen()?.callId === callId) showCall(null);
  };
  if (outcome === 'elsewhere') forget();
  else setTimeout(forget, CLOSE_MS);
}

/** The page closes: the other side is told at once. */
window.addEventListener('pagehide', () => {
  const screen = callScreen();
  if (!screen || ['incoming', 'answering', 'over'].includes(screen.stage)) return;
  tellFrame('call.hangup', { callId: screen.callId, why: 'left' });
});

/** A logout ends the call: microphone and camera close at once. */
onSession(() => {
  const screen = callScreen();
  if (screen && !getSession().token) finish(screen.callId, 'ended');
});

/** Signals may have been lost: the call's state is requested, and the connection is renegotiated. */
onLink((open) => {
  const screen = callScreen();
  if (!open || !screen || screen.stage === 'over') return;
  void look(screen.callId);
  if (screen.stage === 'joining') link?.restart();
});
