import { useWindowEvent } from '@mantine/hooks';
import { browserTexts } from '#web/lib/browser-texts.ts';

const TYPED_INTO = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';
const OVERLAY = '[role="dialog"], [role="menu"], [role="listbox"]';

const OFF = 'keysOff';

/** Whether single keys act in this browser. Whoever speaks to it, or touches keys by chance, switches them off (WCAG 2.1.4). */
export const areKeysOn = (): boolean => browserTexts.get(OFF) === null;

export function switchKeys(on: boolean): void {
  if (on) browserTexts.remove(OFF);
  else browserTexts.set(OFF, '1');
}

/** The control of the page that a key presses: the first that is shown and may be pressed. */
function controlOf(key: string): HTMLElement | undefined {
  const controls = document.querySelectorAll<HTMLElement>(`main [aria-keyshortcuts="${CSS.escape(key)}"]`);
  return [...controls].find((control) => control.offsetParent !== null && !control.matches(':disabled'));
}

/**
 * Single keys of a page: each presses the control that names it in `aria-keyshortcuts`, so that screen readers say the key with the
 * control. Keys belong to a field that has the focus, and to a dialog, a menu or a list of choices while it is open.
 */
export function useShortcuts(): void {
  useWindowEvent('keydown', (event) => {
    if (!areKeysOn() || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const { target, key } = event;
    if (target instanceof Element && target.closest(TYPED_INTO) !== null) return;
    if ([...document.querySelectorAll(OVERLAY)].some((overlay) => overlay.checkVisibility())) return;
    const control = /^[a-z]$/i.test(key) ? controlOf(key.toUpperCase()) : undefined;
    if (control === undefined) return;
    event.preventDefault();
    control.click();
  });
}
