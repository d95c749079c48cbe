/**
 * Puts off what a field says when it is left until the press that leaves it is over. Said at once, it would move the
 * button under the pointer away before the click.
 */
export function watchPresses(page: EventTarget): (work: () => void) => void {
  let isPressed = false;
  const waiting: (() => void)[] = [];
  const release = () => {
    isPressed = false;
    // After the click, which follows in the same task.
    setTimeout(() => {
      for (const work of waiting.splice(0)) work();
    });
  };
  page.addEventListener('pointerdown', () => (isPressed = true), true);
  page.addEventListener('pointerup', release, true);
  page.addEventListener('pointercancel', release, true);
  return (work) => {
    if (isPressed) waiting.push(work);
    else work();
  };
}

export const afterPress = typeof window === 'undefined' ? (work: () => void) => work() : watchPresses(window);
