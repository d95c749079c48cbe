import { type Ref, useLayoutEffect } from 'react';

interface Props {
  element: HTMLElement;
  /** Given by the `Target` of Mantine that this stands in. */
  ref?: Ref<HTMLElement>;
  onMouseLeave?: (event: MouseEvent) => void;
}

/**
 * Stands in a `Target` of Mantine for a button that is elsewhere on the page: the button can be there before Mantine's
 * popover has been fetched, and stays the same element afterwards.
 */
export function Anchor({ element, ref, onMouseLeave }: Props) {
  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(element);
  }, [ref, element]);
  useLayoutEffect(() => {
    if (!onMouseLeave) return;
    element.addEventListener('mouseleave', onMouseLeave);
    return () => element.removeEventListener('mouseleave', onMouseLeave);
  }, [element, onMouseLeave]);
  return null;
}
