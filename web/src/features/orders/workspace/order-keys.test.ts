import { describe, expect, it } from 'vitest';
import { nextAfter } from './order-keys.tsx';

const WAITING = ['GO1', 'GO2', 'GO3'].map((code) => ({ code }));

describe('the next order of a provider', () => {
  it.each([
    ['GO1', 'GO2'],
    ['GO2', 'GO3'],
    ['GO3', 'GO1'],
    ['GO9', 'GO1'],
  ])('after %s is %s', (code, next) => {
    expect(nextAfter(code, WAITING)?.code).toBe(next);
  });

  it('is none where no other waits', () => {
    expect(nextAfter('GO1', [{ code: 'GO1' }])).toBeUndefined();
    expect(nextAfter('GO1', [])).toBeUndefined();
  });
});
