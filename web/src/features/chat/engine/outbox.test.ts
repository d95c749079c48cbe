import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import type { LocalChat } from './local-record.ts';
import { openOutbox } from './outbox.ts';
import type { Outgoing } from './thread.ts';

/** A local record in memory that several tabs can share. */
function record() {
  const kept = new Map<string, Outgoing>();
  const listeners = new Set<(list: readonly Outgoing[]) => void>();
  const tell = () => {
    for (const listener of listeners) listener([...kept.values()]);
  };
  const local = {
    keepOutgoing: async (item: Outgoing) => {
      kept.set(item.clientId, item);
      tell();
    },
    dropOutgoing: (clientId: string) => {
      kept.delete(clientId);
      tell();
    },
    watchOutgoing: (listener: (list: readonly Outgoing[]) => void) => {
      listeners.add(listener);
      listener([...kept.values()]);
      return () => listeners.delete(listener);
    },
  } as unknown as LocalChat;
  return { local, kept };
}

const offline = () => new ApiError({ code: 'client.offline', message: 'offline' });
const blocked = () => new ApiError({ code: 'chat.blocked', message: 'Blocked' });

/** A server that accepts messages while `isUp`, and records each attempt. */
function server() {
  const sentIds: string[] = [];
  const state = { isUp: true, refuses: false, attempts: [] as string[] };
  const transmit = async (item: Outgoing) => {
    state.attempts.push(item.text);
    if (!state.isUp) throw offline();
    if (state.refuses) throw blocked();
    if (!sentIds.includes(item.clientId)) sentIds.push(item.clientId);
  };
  return { state, sentIds, transmit };
}

const states = (list: readonly Outgoing[]) => list.map((item) => [item.text, item.state]);
const settle = () => vi.waitFor(async () => expect(await Promise.resolve(true)).toBe(true));

describe('the outbox', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('sends in the order of writing, one at a time of one conversation', async () => {
    const { local, kept } = record();
    const { state, transmit } = server();
    const outbox = openOutbox({ local, transmit, onChange: () => undefined });
    for (const text of ['one', 'two', 'three']) outbox.add({ conversationId: 'c', text });
    await vi.waitFor(() => expect(outbox.all()).toEqual([]));
    expect(state.attempts).toEqual(['one', 'two', 'three']);
    expect(kept.size).toBe(0);
    outbox.stop();
  });

  it('marks what is not delivered, and sends it with the same client id when the connection is back', async () => {
    const { local } = record();
    const { state, sentIds, transmit } = server();
    state.isUp = false;
    const outbox = openOutbox({ local, transmit, onChange: () => undefined });
    const first = outbox.add({ conversationId: 'c', text: 'one' });
    const second = outbox.add({ conversationId: 'c', text: 'two' });
    await vi.waitFor(() =>
      expect(states(outbox.all())).toEqual([
        ['one', 'waiting'],
        ['two', 'waiting'],
      ]),
    );
    // The second was not even tried: it must not overtake the first.
    expect(state.attempts).toEqual(['one']);
    state.isUp = true;
    outbox.flush();
    await vi.waitFor(() => expect(outbox.all()).toEqual([]));
    expect(sentIds).toEqual([first.clientId, second.clientId]);
    outbox.stop();
  });

  it('stops at a refusal until it is tried again, and lets later ones by', async () => {
    const { local } = record();
    const { state, sentIds, transmit } = server();
    state.refuses = true;
    const outbox = openOutbox({ local, transmit, onChange: () => undefined });
    const item = outbox.add({ conversationId: 'c', text: 'one' });
    await vi.waitFor(() => expect(outbox.all()[0]).toMatchObject({ state: 'failed', why: 'Blocked' }));
    outbox.flush();
    await settle();
    expect(state.attempts).toEqual(['one']);
    state.refuses = false;
    outbox.add({ conversationId: 'c', text: 'two' });
    await vi.waitFor(() => expect(states(outbox.all())).toEqual([['one', 'failed']]));
    outbox.retry(item.clientId);
    await vi.waitFor(() => expect(outbox.all()).toEqual([]));
    expect(sentIds).toContain(item.clientId);
    outbox.stop();
  });

  it('sends what an earlier page left behind', async () => {
    const { local, kept } = record();
    const { state, transmit } = server();
    state.isUp = false;
    const closed = openOutbox({ local, transmit, onChange: () => undefined });
    closed.add({ conversationId: 'c', text: 'left' });
    await vi.waitFor(() => expect(states([...kept.values()])).toEqual([['left', 'waiting']]));
    closed.stop();
    state.isUp = true;
    const opened = openOutbox({ local, transmit, onChange: () => undefined });
    await vi.waitFor(() => expect(kept.size).toBe(0));
    expect(opened.all()).toEqual([]);
    opened.stop();
  });

  it('shows in every tab what one of them sends', async () => {
    const { local } = record();
    const { state, transmit } = server();
    const other = openOutbox({ local, transmit, onChange: () => undefined });
    state.isUp = false;
    const writing = openOutbox({ local, transmit, onChange: () => undefined });
    writing.add({ conversationId: 'c', text: 'one' });
    await vi.waitFor(() => expect(states(other.all())).toEqual([['one', 'waiting']]));
    state.isUp = true;
    writing.flush();
    await vi.waitFor(() => expect([writing.all(), other.all()]).toEqual([[], []]));
    expect(state.attempts).toEqual(['one', 'one']);
    writing.stop();
    other.stop();
  });

  it('forgets what is discarded', async () => {
    const { local, kept } = record();
    const { state, transmit } = server();
    state.refuses = true;
    const outbox = openOutbox({ local, transmit, onChange: () => undefined });
    const item = outbox.add({ conversationId: 'c', text: 'one' });
    await vi.waitFor(() => expect(outbox.all()[0]?.state).toBe('failed'));
    outbox.discard(item.clientId);
    expect([outbox.all(), kept.size]).toEqual([[], 0]);
    outbox.stop();
  });
});
