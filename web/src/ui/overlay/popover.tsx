import { type ComponentProps, cloneElement, type ReactElement, type ReactNode } from 'react';
import { lazyPart } from '../../lib/loading/lazy-part.tsx';
import { buttonProps, useDropdown } from './use-dropdown.ts';

interface Props {
  button: ReactElement<ComponentProps<'button'>>;
  /** What the box is called. */
  label: string;
  position?: 'bottom-start' | 'bottom-end';
  /** In CSS pixels; a window that is narrower is the limit. */
  width: number;
  className?: string | undefined;
  /** What is in the box; `close` shuts it. */
  children: (close: () => void) => ReactNode;
}

/** Mantine's popover, fetched when the pointer or the focus comes to its button. */
const load = async () => (await import('./popover-box.tsx')).PopoverBox;
const PopoverBox = lazyPart(load);

/** A button with a box behind it. */
export function PopoverButton({ button, children, ...box }: Props) {
  const dropdown = useDropdown();
  const { opened, setOpened, setButton } = dropdown;
  return (
    <>
      {cloneElement(button, {
        ref: setButton,
        ...buttonProps(dropdown, 'dialog'),
        onFocus: () => void load(),
        onPointerEnter: () => void load(),
        onClick: () => setOpened(!opened),
      })}
      {dropdown.used && (
        <PopoverBox dropdown={dropdown} {...box}>
          {children(() => setOpened(false))}
        </PopoverBox>
      )}
    </>
  );
}
