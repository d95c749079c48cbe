import { describe, expect, it } from 'vitest';
import { openOthers } from './presence-others.ts';

const HEARTBEAT_MS = 1_000;

function world() {
  let now = 0;
  const changes: string[] = [];
  const requested: string[] = [];
  const others = openOthers({
    me: 'me',
    heartbeatMs: () => HEARTBEAT_MS,
    now: () => now,
    ask: (process) => requested.push(process),
    onChange: (userId, online) => changes.push(`${userId} ${online ? 'came' : 'left'}`),
  });
  return { others, changes, requests: requested, wait: (ms: number) => (now += ms) };
}

describe('the users of other processes', () => {
  it('count until the last process that has them loses them', () => {
    const { others, changes } = world();
    others.hear({ kind: 'state', from: 'p', version: 0, first: true, users: ['ann', 'bo'] });
    others.hear({ kind: 'state', from: 'q', version: 4, first: true, users: ['ann'] });
    others.hear({ kind: 'change', from: 'p', version: 1, came: ['cy'], left: ['ann', 'bo'] });
    expect(['ann', 'bo', 'cy'].map(others.has)).toEqual([true, false, true]);
    others.hear({ kind: 'end', from: 'q' });
    expect(others.has('ann')).toBe(false);
    expect(changes).toEqual(['ann came', 'bo came', 'cy came', 'bo left', 'ann left']);
  });

  it('are asked for when a change is missing, seen by the next change or the next sign of life', () => {
    const { others, requests } = world();
    others.hear({ kind: 'state', from: 'p', version: 2, first: true, users: ['ann'] });
    others.hear({ kind: 'beat', from: 'p', version: 2 });
    expect(requests).toEqual([]);
    others.hear({ kind: 'change', from: 'p', version: 4, came: ['bo'], left: [] });
    others.hear({ kind: 'beat', from: 'p', version: 4 });
    expect(requests).toEqual(['p', 'p']);
    expect(others.has('bo')).toBe(false);
    others.hear({ kind: 'state', from: 'p', version: 4, first: true, users: ['bo'] });
    others.hear({ kind: 'state', from: 'p', version: 4, first: false, users: ['cy'] });
    expect(['ann', 'bo', 'cy'].map(others.has)).toEqual([false, true, true]);
  });

  it('are gone with a process that has been silent for three signs of life', () => {
    const { others, changes, wait } = world();
    others.hear({ kind: 'state', from: 'p', version: 0, first: true, users: ['ann'] });
    wait(3 * HEARTBEAT_MS);
    others.sweep();
    expect(others.has('ann')).toBe(true);
    wait(1);
    others.sweep();
    expect(others.has('ann')).toBe(false);
    expect(changes).toEqual(['ann came', 'ann left']);
  });
});
