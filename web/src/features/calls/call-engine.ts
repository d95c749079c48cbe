import type { CallMedia } from '#core/calls/call-record.ts';
import { ApiError, errorText, hasCode, isUnanswered } from '../../api/api-error.ts';
import { call as ask } from '../../api/call.ts';
import { getSession, onSession } from '../../api/session.ts';
import { onLink, sendFrame, tellFrame } from '../../api/socket/socket.ts';
import { uuid } from '../../lib/crypto/uuid.ts';
import { toastError } from '../../ui/overlay/toast.ts';
import { closeLine, dropLink, forgetSignals, join, ownTab, prepareServers, restartLink, takeTab } from './call-line.ts';
import { type CallPlace, keepPlace } from './call-place.ts';
import {
  BLANK,
  type Call,
  type CallPeer,
  type CallScreen,
  callScreen,
  changeCall,
  forgetCall,
  isAt,
  type Outcome,
  showCall,
} from './call-screen.ts';
import { isDenied, NoPermission, openMedia, stopMedia } from './media.ts';

/** How often a page reports that it is there, in milliseconds; the server waits a few times as long. */
const STAY_MS = 5_000;

let staying: ReturnType<typeof setInterval> | undefined;
export interface CallRequest {
  readonly conversationId: string;
  readonly media: CallMedia;
  readonly peer: CallPeer;
}

/** Calls the other person of a conversation. Nothing happens while there is a call. */
export async function startCall({ conversationId, media, peer }: CallRequest): Promise<void> {
  const screen = callScreen();
  if (screen && screen.stage !== 'over') return;
  const callId = uuid();
  showCall({ ...BLANK, callId, stage: 'outgoing', role: 'initiator', media, peer });
  if (!(await openDevices(callId, media))) return finish(callId, 'no_permission');
  // Cancelled while the browser asked for the microphone: no call is placed.
  if (!isAt(callId, 'outgoing')) return;
  try {
    const begun = sendFrame('call.invite', { callId, conversationId, media, tab: ownTab() });
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
    hear(await sendFrame('call.answer', { callId, tab: ownTab() }));
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
  else if (state === 'connected' && call.tab !== ownTab()) finish(callId, 'elsewhere');
  else if (state === 'connected') {
    meet(call, screen);
    followPeer(call, screen);
  }
}

/** The other page went away, or is back: there is no connection to it, or a new one has to be made. */
function followPeer({ callId, peerAway, peerReturns }: Call, screen: CallScreen): void {
  if (screen.stage !== 'joining' && screen.stage !== 'talking') return;
  const isBack = !peerAway && (screen.peerAway || peerReturns > screen.peerReturns);
  if (peerAway === screen.peerAway && !isBack) return;
  dropLink();
  changeCall(callId, { stage: 'joining', remote: null, peerAway, peerReturns });
  // What the page that left has said leads nowhere.
  if (peerAway) forgetSignals();
  else void begin(callId);
}

/** Goes on with the call that the page before this one left by loading again; nothing when it is over. */
export async function comeBack({ callId, tab }: CallPlace): Promise<void> {
  const { call } = await ask('calls.getLive', {}, { quiet: true }).catch(() => ({ call: null }));
  if (call?.callId !== callId || call.state !== 'connected' || call.tab !== tab || callScreen()) return;
  takeTab(tab);
  const { role, media, peer, peerAway, peerReturns } = call;
  const connectedAt = call.connectedAt === null ? null : Date.parse(call.connectedAt);
  const liveCall = { callId, role, media, peer, connectedAt, peerAway, peerReturns };
  showCall({ ...BLANK, ...liveCall, stage: 'joining', hasTalked: true });
  stayWith(callId);
  prepareServers();
  // First of all the other side is told, which waits a few seconds only.
  await look(callId);
  if (!(await openDevices(callId, media))) {
    finish(callId, 'no_permission');
    return void sendFrame('call.hangup', { callId, why: 'network' }).catch(() => undefined);
  }
  if (isAt(callId, 'joining') && !callScreen()?.peerAway) await begin(callId);
}

/** Both sides have accepted the call: this page starts its connection, once. */
function meet({ callId, connectedAt, peerReturns }: Call, { stage, local }: CallScreen): void {
  if (stage === 'joining' || stage === 'talking' || !local) return;
  changeCall(callId, {
    stage: 'joining',
    connectedAt: connectedAt === null ? null : Date.parse(connectedAt),
    peerReturns,
  });
  stayWith(callId);
  void begin(callId);
}

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

/** Looks for a way to the other browser; without one the call is over. */
const begin = (callId: string): Promise<void> => join(callId, () => giveUp(callId));

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
      hear(await sendFrame('call.stay', { callId, tab: ownTab() }));
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

/** Shows how it ended, which the overlay forgets once it was read. One that is held elsewhere vanishes at once. */
function finish(callId: string, outcome: Outcome, refusal = ''): void {
  const screen = callScreen();
  if (screen?.callId !== callId || screen.stage === 'over') return;
  clearInterval(staying);
  closeLine();
  stopMedia(screen.local);
  if (refusal) toastError(refusal);
  changeCall(callId, { stage: 'over', outcome, refusal, local: null, remote: null });
  if (outcome === 'elsewhere') forgetCall(callId);
}

/** The page closes, or loads again: the other side is told at once, and waits for it. */
window.addEventListener('pagehide', () => {
  const screen = callScreen();
  if (!screen || ['incoming', 'answering', 'over'].includes(screen.stage)) return;
  const { callId, stage } = screen;
  if (stage === 'joining' || stage === 'talking') keepPlace({ callId, tab: ownTab() });
  tellFrame('call.hangup', { callId, why: 'left' });
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
  if (screen.stage === 'joining') restartLink();
});
