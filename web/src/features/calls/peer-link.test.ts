import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PeerLink, type PeerLinkOptions } from './peer-link.ts';

/** What was called on the browser's connection, in order. */
let calls: unknown[] = [];

class FakeConnection {
  signalingState = 'stable';
  setConfiguration(next: unknown): void {
    calls.push(next);
  }
  restartIce(): void {
    calls.push('restart');
  }
  close(): void {
    this.signalingState = 'closed';
  }
}

beforeEach(() => {
  calls = [];
  vi.stubGlobal('RTCPeerConnection', FakeConnection);
  vi.stubGlobal('MediaStream', class {});
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => vi.unstubAllGlobals());

const linkWith = (renew: PeerLinkOptions['renew']): PeerLink =>
  new PeerLink({
    polite: true,
    iceServers: [],
    relayOnly: true,
    renew,
    local: { getTracks: () => [], getVideoTracks: () => [] } as unknown as MediaStream,
    withVideo: false,
    send: () => undefined,
    onRemote: () => undefined,
    onLine: () => undefined,
  });

const SERVERS = [{ urls: ['turn:127.0.0.1'], username: 'new', credential: 'new' }];

it('looks for a new way with credentials that have just been given', async () => {
  const link = linkWith(async () => SERVERS);
  link.restart();
  await vi.waitFor(() => expect(calls).toEqual([{ iceServers: SERVERS, iceTransportPolicy: 'relay' }, 'restart']));
  link.close();
});

it('looks with the old ones where none were given, and not at all after its end', async () => {
  const link = linkWith(() => Promise.reject(new Error('offline')));
  link.restart();
  await vi.waitFor(() => expect(calls).toEqual(['restart']));
  link.restart();
  link.close();
  await Promise.resolve();
  expect(calls).toEqual(['restart']);
});
