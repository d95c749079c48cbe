import type { EventMessage } from '#contract/events/catalogue.ts';
import type { ServerMessage, SessionEnd } from '#contract/frames/base.ts';
import type { FrameParams, FrameResult, FrameType } from '#contract/frames/catalogue.ts';
import type { Signal } from '#contract/frames/signals.ts';
import { say } from '../../i18n/i18n.ts';
import { storedLang } from '../../i18n/lang.ts';
import { learnServerTime } from '../../lib/clock.ts';
import { md5 } from '../../lib/crypto/md5.ts';
import { toastWarning } from '../../ui/overlay/toast.ts';
import { ApiError } from '../api-error.ts';
import { call } from '../call.ts';
import { leaveSoon } from '../leave.ts';
import { actingToken, clearSession, getSession, keepVisitor, onSession, type Visitor } from '../session.ts';
import { openAsks } from './socket-asks.ts';
import { type Line, openLine } from './socket-line.ts';
import { keepPlace, keptPlace } from './socket-place.ts';
import { shareLine } from './socket-tabs.ts';

/** The end of a session in one tab ends it in all: the others get the warning first. */
const FINAL_MESSAGE_MS = 50;

const listeners = new Set<(event: EventMessage) => void>();
const resetListeners = new Set<() => void>();
const signalListeners = new Set<(signal: Signal) => void>();
const linkListeners = new Set<(open: boolean) => void>();
const asks = openAsks((what) => new ApiError({ code: `client.${what}`, message: say(`api.${what}`) }));
let current: { readonly token: string; readonly line: Line } | null = null;

/** Called for every event of the reader's stream, once and in order. Returns a function that stops it. */
export function onEvent(listener: (event: EventMessage) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called when events were missed, or may have been: the page may be stale. */
export function onReset(listener: () => void): () => void {
  resetListeners.add(listener);
  return () => resetListeners.delete(listener);
}

/** Called for signals, which are not stored, such as typing. */
export function onSignal(listener: (signal: Signal) => void): () => void {
  signalListeners.add(listener);
  return () => signalListeners.delete(listener);
}

/** Called when the connection opens and when it is lost. */
export function onLink(listener: (open: boolean) => void): () => void {
  linkListeners.add(listener);
  return () => linkListeners.delete(listener);
}

/** Whether a frame can be sent now. */
export function isLinked(): boolean {
  return current?.line.isOpen() ?? false;
}

/**
 * Sends a frame over the socket and returns its answer. Throws an ApiError when it is refused, when there is no
 * connection, and when the connection is lost before the answer: then it is unknown whether it arrived.
 */
export function sendFrame<T extends FrameType>(type: T, params: FrameParams<T>): Promise<FrameResult<T>> {
  return asks.ask(current?.line ?? null, type, params) as Promise<FrameResult<T>>;
}

/** Sends a frame without an answer; it is lost when there is no connection. */
export function tellFrame<T extends FrameType>(type: T, params: FrameParams<T>): void {
  if (isLinked()) current?.line.send(JSON.stringify({ type, params }));
}

/**
 * Keeps a connection while somebody is logged in: one for all tabs of this browser. Returns a function that stops it.
 */
export function startSocket(): () => void {
  const follow = () => {
    const token = actingToken(getSession());
    if (current?.token === token) return;
    current?.line.stop();
    current = token ? { token, line: lineOf(token) } : null;
  };
  const hurry = () => current?.line.hurry();
  const seen = () => {
    if (document.visibilityState === 'visible') hurry();
  };
  follow();
  const off = onSession(follow);
  window.addEventListener('online', hurry);
  document.addEventListener('visibilitychange', seen);
  return () => {
    off();
    window.removeEventListener('online', hurry);
    document.removeEventListener('visibilitychange', seen);
    current?.line.stop();
    current = null;
  };
}

/** The connection of this login. The token itself is only used to fetch a ticket. */
function lineOf(token: string): Line {
  const name = `socket-${md5(token)}`;
  return shareLine({
    name,
    place: { kept: () => keptPlace(name), keep: (seq) => keepPlace(name, seq) },
    missed,
    open: (parts) =>
      openLine({
        ...parts,
        ticket: async () => (await call('auth.getSocketTicket', {}, { quiet: true })).ticket,
        addressOf: (query) => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/socket?${query}`,
        lang: storedLang,
      }),
    hear: (message) => hear(message, token),
    link(open) {
      if (!open) asks.giveUp();
      for (const listener of linkListeners) listener(open);
    },
  });
}

function hear(message: ServerMessage, lineToken: string): void {
  switch (message.type) {
    case 1001:
      setTimeout(forcedLogout, FINAL_MESSAGE_MS, message.reason, lineToken);
      break;
    case 'heartbeat':
    case 'hello':
      learnServerTime(Date.parse(message.time));
      break;
    case 'reset':
      learnServerTime(Date.parse(message.time));
      missed();
      break;
    case 'event':
      for (const listener of listeners) listener(message);
      break;
    case 'signal':
      for (const listener of signalListeners) listener(message);
      break;
    case 'ack':
    case 'refused':
      asks.answered(message);
      break;
    case 1004:
      // The visitor's session is over: the next request to support begins a new one.
      setTimeout(forgetVisitor, FINAL_MESSAGE_MS, getSession().visitor);
      break;
    default:
      message satisfies never;
  }
}

function missed(): void {
  for (const listener of resetListeners) listener();
}

function forgetVisitor(whose: Visitor | null): void {
  if (getSession().visitor === whose) keepVisitor(null);
}

/** Of the login whose connection said so; by then another one may have taken its place. */
function forcedLogout(reason: SessionEnd, lineToken: string): void {
  const { token } = getSession();
  if (token !== null && token !== lineToken) return;
  toastWarning(say(reason === 'expired' ? 'sessionExpired' : 'forcedLogout'));
  if (token !== null) clearSession();
  leaveSoon('login');
}
