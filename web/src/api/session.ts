import { useSyncExternalStore } from 'react';
import type { ResultOf } from '#contract/catalogue.ts';
import { browserTexts } from '#web/lib/browser-texts.ts';
import { uuid } from '../lib/crypto/uuid.ts';
import { leaveSoon } from './leave.ts';

export type Me = ResultOf<'users.getMe'>;
export type SignedIn = ResultOf<'auth.login'>;
/** A user without an account who wrote to support from this browser. */
export type Visitor = ResultOf<'visitors.open'>;

export interface Session {
  token: string | null;
  csrfToken: string | null;
  user: Me | null;
  /** The visitor that calls use while nobody is logged in; null until the visitor contacts support. */
  visitor: Visitor | null;
}

const KEY = 'session';
const DEVICE_KEY = 'deviceId';
const EMPTY: Session = { token: null, csrfToken: null, user: null, visitor: null };

let session: Session = read();
const listeners = new Set<() => void>();

/**
 * The session of this browser. Kept in local storage, shared by every tab; the address of the user's mail is not kept there
 * and comes with the account that each page loads.
 */
export function getSession(): Session {
  return session;
}

export function signIn(answer: SignedIn): void {
  // A login replaces the visitor: from now on support answers the account.
  write({ ...EMPTY, token: answer.token, csrfToken: answer.csrfToken, user: answer.user });
}

/** Stores the visitor of this browser, until a login or the end of the visitor's own session. */
export function keepVisitor(visitor: Visitor | null): void {
  write({ ...session, visitor });
}

/** The token that calls and the socket use: the login's, else the visitor's. */
export const actingToken = ({ token, visitor }: Session): string | null => token ?? visitor?.token ?? null;

export function keepUser(user: Me): void {
  if (session.token && isStillStored()) write({ ...session, user });
}

export function keepCsrfToken(csrfToken: string | null): void {
  if (!isStillStored()) return;
  const { token, visitor } = session;
  if (token === null && visitor !== null && csrfToken !== null)
    write({ ...session, visitor: { ...visitor, csrfToken } });
  else write({ ...session, csrfToken });
}

/** Clears the login. The device id, language and colours stay. */
export function clearSession(): void {
  write(EMPTY);
}

export function useSession(): Session {
  return useSyncExternalStore(onSession, getSession, getSession);
}

export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A random id of this browser, sent as `macAddress`; it names the device in the session list. */
export function deviceId(): string {
  let id = browserTexts.get(DEVICE_KEY);
  if (!id) {
    id = uuid();
    browserTexts.set(DEVICE_KEY, id);
  }
  return id;
}

function write(next: Session): void {
  session = next;
  if (next.token || next.csrfToken || next.visitor) browserTexts.set(KEY, JSON.stringify(storedForm(next)));
  else browserTexts.remove(KEY);
  for (const listener of listeners) listener();
}

/**
 * Whether no other tab logged out or in meanwhile: what an answer brings that came before the other tab's message would bring
 * back a session that ended.
 */
function isStillStored(): boolean {
  return actingToken(read()) === actingToken(session);
}

/** Whoever reads the storage of a browser that was left open learns no address. */
const storedForm = (next: Session): Session => (next.user ? { ...next, user: { ...next.user, email: null } } : next);

function read(): Session {
  try {
    const stored = JSON.parse(browserTexts.get(KEY) ?? 'null') as Session | null;
    return stored ? { ...EMPTY, ...stored } : EMPTY;
  } catch {
    return EMPTY;
  }
}

/** Another tab changed the session: the address that this one has loaded stays, if it is the same user's. */
function withAddressOf(earlier: Me | null, next: Session): Session {
  if (next.user === null || earlier?.userId !== next.user.userId) return next;
  return { ...next, user: { ...next.user, email: earlier.email } };
}

/**
 * Takes over what another tab did. A page that was loaded for somebody else begins anew, so that nothing of them stays on the
 * screen of the next person.
 */
function followOthers(): void {
  const { user } = session;
  session = withAddressOf(user, read());
  const isSame = user?.userId === session.user?.userId && user?.operatorId === session.user?.operatorId;
  if (user !== null && !isSame) leaveSoon('reload', 0);
  for (const listener of listeners) listener();
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) followOthers();
  });
  // A page from the browser's memory heard nothing while it was away.
  window.addEventListener('pageshow', followOthers);
}
