import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useGo } from '../../ui/layout/use-go.ts';
import type { StaffEntry } from './staff-nav.ts';

/** How long after `g` a letter still opens a page, in milliseconds. */
const PAIR_MS = 2_000;
const TYPED_INTO = 'input, textarea, select, [contenteditable="true"]';
/** What a list marks its rows with, and a page the field that searches it. */
const ROWS = 'main [data-row]';
const SEARCH = 'main [data-search]';

/** Keys belong to a field or a dialog while one has the focus. */
const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(`${TYPED_INTO}, [role="dialog"]`) !== null;

/** Puts the focus on the next row, or the one before; on the first one while none has it. */
function moveBy(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)];
  const current = rows.indexOf(document.activeElement as HTMLElement);
  const next = current < 0 ? 0 : Math.min(Math.max(current + step, 0), rows.length - 1);
  rows[next]?.focus();
}

interface ConsoleKeys {
  /** `g` was just pressed: the letters are shown. */
  readonly areLettersShown: boolean;
  readonly isHelpOpen: boolean;
  closeHelp(): void;
}

/**
 * The keys of the console: `g` and the letter of an entry open its page, `j` and `k` go from row to row, `/` searches the
 * list, `?` shows all of them.
 */
export function useConsoleKeys(entries: readonly StaffEntry[]): ConsoleKeys {
  const go = useGo();
  const [areLettersShown, setPending] = useState(false);
  const [isHelpOpen, setHelp] = useState(false);
  useEffect(() => {
    if (!areLettersShown) return;
    const timer = setTimeout(() => setPending(false), PAIR_MS);
    return () => clearTimeout(timer);
  }, [areLettersShown]);
  const single: Readonly<Record<string, () => void>> = {
    g: () => setPending(true),
    j: () => moveBy(1),
    k: () => moveBy(-1),
    '/': () => document.querySelector<HTMLElement>(SEARCH)?.focus(),
    '?': () => setHelp(true),
  };
  useWindowEvent('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
    const { key } = event;
    const open = entries.find(({ letter }) => letter === key)?.href;
    setPending(false);
    const run = areLettersShown ? open && (() => go(open)) : Object.hasOwn(single, key) && single[key];
    if (!run) return;
    event.preventDefault();
    run();
  });
  return { areLettersShown, isHelpOpen, closeHelp: () => setHelp(false) };
}
