import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ServerMessage } from '#contract/frames/base.ts';
import type { Line, Position } from './socket-line.ts';
import { type SharedOptions, shareLine } from './socket-tabs.ts';

type Parts = Parameters<SharedOptions['open']>[0];

interface Opened extends Parts {
  readonly tab: string;
  readonly sent: string[];
  /** The position at which the tab opened the connection. */
  readonly at: Position;
  hurried: number;
  stopped: boolean;
}

const event = (seq: number): ServerMessage => ({
  type: 'event',
  seq: String(seq),
  event: 'chat.retracted',
  payload: { conversationId: 'a conversation', seq },
  at: `2026-11-21T12:00:0${seq % 10}.000Z`,
});
const hello = (seq: string): ServerMessage => ({ type: 'hello', seq, time: '', connectionId: 'c' });

/** Tabs of one browser: locks and channels are the platform's own; the opened connections are recorded. */
describe('several tabs', () => {
  let name = '';
  let count = 0;
  const opened: Opened[] = [];
  const lines: Line[] = [];
  const heard = new Map<string, ServerMessage[]>();
  const links = new Map<string, boolean[]>();
  /** Tabs that were told that they may have missed events, and the stored sequence. */
  const stale: string[] = [];
  let kept: string | null = null;

  const openTab = (tab: string): Line => {
    heard.set(tab, []);
    links.set(tab, []);
    const line = shareLine({
      name,
      hear: (message) => heard.get(tab)?.push(message),
      link: (open) => links.get(tab)?.push(open),
      missed: () => void stale.push(tab),
      place: {
        kept: () => kept,
        keep: (seq) => {
          kept = seq;
        },
      },
      open(parts) {
        const item: Opened = { ...parts, tab, sent: [], at: { ...parts.position() }, hurried: 0, stopped: false };
        opened.push(item);
        return {
          isOpen: () => true,
          send: (text) => item.sent.push(text),
          hurry: () => {
            item.hurried += 1;
          },
          stop: () => {
            item.stopped = true;
          },
        };
      },
    });
    lines.push(line);
    return line;
  };
  const leader = async (n: number): Promise<Opened> => {
    await vi.waitFor(() => expect(opened.length).toBe(n));
    return opened[n - 1] as Opened;
  };
  const numbers = (tab: string): number[] =>
    (heard.get(tab) ?? []).flatMap((message) => (message.type === 'event' ? [Number(message.seq)] : []));

  beforeEach(() => {
    name = `tabs-${++count}`;
    opened.length = 0;
    stale.length = 0;
    kept = null;
  });
  afterEach(() => {
    for (const line of lines.splice(0)) line.stop();
  });

  it('open one connection, and all hear what comes over it', async () => {
    openTab('a');
    const first = await leader(1);
    openTab('b');
    openTab('c');
    first.hear(hello('0'));
    first.link(true);
    for (const seq of [1, 2, 2, 1, 3]) first.hear(event(seq));
    for (const tab of ['a', 'b', 'c']) await vi.waitFor(() => expect(numbers(tab)).toEqual([1, 2, 3]));
    expect(opened).toHaveLength(1);
    expect(links.get('c')).toEqual([true]);
  });

  it('send over it from each, and hurry it', async () => {
    const a = openTab('a');
    const first = await leader(1);
    const b = openTab('b');
    first.link(true);
    await vi.waitFor(() => expect(b.isOpen()).toBe(true));
    a.send('from a');
    b.send('from b');
    b.hurry();
    await vi.waitFor(() => expect(first.sent).toEqual(['from a', 'from b']));
    await vi.waitFor(() => expect(first.hurried).toBe(1));
  });

  it('go on from the last event when the tab that has it closes', async () => {
    const a = openTab('a');
    const first = await leader(1);
    const b = openTab('b');
    openTab('c');
    first.hear(hello('0'));
    first.link(true);
    first.hear(event(1));
    first.hear(event(2));
    await vi.waitFor(() => expect(numbers('c')).toEqual([1, 2]));
    a.stop();
    const second = await leader(2);
    expect(first.stopped).toBe(true);
    expect(second.tab).toBe('b');
    expect(second.at).toEqual({ lastSeq: '2', lastOrderTime: '2026-11-21T12:00:02.000Z' });
    await vi.waitFor(() => expect(links.get('c')).toEqual([true, false]));
    // Events that the new connection repeats are known already.
    second.hear(hello('2'));
    second.link(true);
    for (const seq of [2, 3]) second.hear(event(seq));
    for (const tab of ['b', 'c']) await vi.waitFor(() => expect(numbers(tab)).toEqual([1, 2, 3]));
    expect(b.isOpen()).toBe(true);
    expect(numbers('a')).toEqual([1, 2]);
  });

  it('tell one that is opened later where things stand', async () => {
    openTab('a');
    const first = await leader(1);
    first.hear(hello('40'));
    first.link(true);
    first.hear(event(41));
    const late = openTab('late');
    await vi.waitFor(() => expect(late.isOpen()).toBe(true));
    lines[0]?.stop();
    expect((await leader(2)).at.lastSeq).toBe('41');
  });

  it('begin where the page before them was, and hear of what happened while they were loaded', async () => {
    kept = '7';
    openTab('a');
    const first = await leader(1);
    expect(first.at.lastSeq).toBe('7');
    first.hear(hello('7'));
    first.link(true);
    first.hear(event(8));
    expect(numbers('a')).toEqual([8]);
    expect(stale).toEqual([]);
    expect(kept).toBe('8');
  });

  it('take what they show for stale when nobody knows where they were', async () => {
    openTab('a');
    const first = await leader(1);
    first.hear(hello('7'));
    expect(stale).toEqual(['a']);
    expect(kept).toBe('7');
    // A socket that resumes the same connection has missed nothing.
    first.hear(hello('7'));
    expect(stale).toEqual(['a']);
  });

  it('take what they show for stale when another tab heard more while they were loaded', async () => {
    kept = '40';
    openTab('a');
    const first = await leader(1);
    first.hear(hello('40'));
    first.link(true);
    first.hear(event(41));
    kept = '40';
    const late = openTab('late');
    await vi.waitFor(() => expect(late.isOpen()).toBe(true));
    expect(stale).toEqual(['late']);
    kept = '41';
    openTab('in time');
    await vi.waitFor(() => expect(links.get('in time')).toEqual([true]));
    first.hear(event(42));
    await vi.waitFor(() => expect(numbers('in time')).toEqual([42]));
    expect(stale).toEqual(['late']);
  });

  it('all hear of a reset, and count from there', async () => {
    openTab('a');
    const first = await leader(1);
    openTab('b');
    first.hear(event(9));
    first.hear({ type: 'reset', seq: '3', time: '', connectionId: 'c' });
    first.hear(event(4));
    await vi.waitFor(() => expect(numbers('b')).toEqual([9, 4]));
  });

  it.each([{ type: 1001, reason: 'elsewhere' }, { type: 1004 }] as const)(
    'all end with $type, and none takes over',
    async (message) => {
      const [a, b] = [openTab('a'), openTab('b')];
      const first = await leader(1);
      first.link(true);
      await vi.waitFor(() => expect(b.isOpen()).toBe(true));
      first.hear(message);
      await vi.waitFor(() => expect(heard.get('b')).toEqual([message]));
      expect(heard.get('a')).toEqual([message]);
      expect(first.stopped).toBe(true);
      expect([a.isOpen(), b.isOpen()]).toEqual([false, false]);
      // The lock is granted once the others have given it up.
      await navigator.locks.request(name, async () => expect(opened).toHaveLength(1));
    },
  );
});
