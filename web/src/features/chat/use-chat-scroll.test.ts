import { describe, expect, it } from 'vitest';
import { isPinnedToBottom } from './use-chat-scroll.ts';

describe('the end of a chat', () => {
  it('is kept when something grows there, such as why a message was not sent', () => {
    expect(isPinnedToBottom(true, { left: 90, movedUp: false })).toBe(true);
  });

  it('is left by scrolling up only, and reached by coming near', () => {
    expect(isPinnedToBottom(true, { left: 90, movedUp: true })).toBe(false);
    expect(isPinnedToBottom(false, { left: 90, movedUp: false })).toBe(false);
    expect(isPinnedToBottom(false, { left: 20, movedUp: false })).toBe(true);
    expect(isPinnedToBottom(true, { left: 20, movedUp: true })).toBe(true);
  });
});
