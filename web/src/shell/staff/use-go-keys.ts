import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useGo } from '../../ui/layout/use-go.ts';
import type { StaffEntry } from './staff-nav.ts';

/** How long after `g` a letter still opens a page, in milliseconds. */
const PAIR_MS = 2_000;
const TYPED_INTO = 'input, textarea, select, [contenteditable="true"]';

/** Keys belong to a field or a dialog while one has the focus. */
const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(`${TYPED_INTO}, [role="dialog"]`) !== null;

/** `g` and the letter of an entry open its page. Returns whether `g` was just pressed, so that the letters are shown. */
export function useGoKeys(entries: readonly StaffEntry[]): boolean {
  const go = useGo();
  const [isPending, setPending] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setPending(false), PAIR_MS);
    return () => clearTimeout(timer);
  }, [isPending]);
  useWindowEvent('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
    if (!isPending) {
      setPending(event.key === 'g');
      return;
    }
    setPending(false);
    const entry = entries.find(({ letter }) => letter === event.key);
    if (!entry) return;
    event.preventDefault();
    go(entry.href);
  });
  return isPending;
}
