import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchPresses } from './after-press.ts';

describe('what a field says when it is left', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('comes at once by the keyboard', () => {
    const say = vi.fn();
    watchPresses(new EventTarget())(say);
    expect(say).toHaveBeenCalledOnce();
  });

  it.each(['pointerup', 'pointercancel'])('waits for the end of a press, with %s, and is said once', (end) => {
    const page = new EventTarget();
    const afterPress = watchPresses(page);
    const say = vi.fn();
    page.dispatchEvent(new Event('pointerdown'));
    afterPress(say);
    page.dispatchEvent(new Event(end));
    expect(say).not.toHaveBeenCalled();
    vi.runAllTimers();
    page.dispatchEvent(new Event('pointerdown'));
    page.dispatchEvent(new Event(end));
    vi.runAllTimers();
    expect(say).toHaveBeenCalledOnce();
  });
});
