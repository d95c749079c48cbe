import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { firstPageShown, holdUntilShown } from './first-page.ts';

/** An event that happens when the test says so. */
function event(): { listen: (callback: () => void) => void; happen: () => void } {
  let heard: () => void = () => undefined;
  return {
    listen: (callback) => {
      heard = callback;
    },
    happen: () => heard(),
  };
}

/** Whether later parts may come, after what has happened so far. */
async function isOpen(): Promise<boolean> {
  let isShown = false;
  void firstPageShown().then(() => {
    isShown = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  return isShown;
}

describe('what no page is opened for', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('comes at once where nothing holds it back', async () => {
    expect(await isOpen()).toBe(true);
  });

  it('waits until the first page is drawn and has its figures', async () => {
    const [rendered, settled] = [event(), event()];
    holdUntilShown(rendered.listen, settled.listen);
    expect(await isOpen()).toBe(false);
    rendered.happen();
    expect(await isOpen()).toBe(false);
    settled.happen();
    expect(await isOpen()).toBe(true);
  });

  it('waits three seconds at most for figures that do not come', async () => {
    const rendered = event();
    holdUntilShown(rendered.listen, event().listen);
    rendered.happen();
    await vi.advanceTimersByTimeAsync(2_999);
    expect(await isOpen()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await isOpen()).toBe(true);
  });
});
