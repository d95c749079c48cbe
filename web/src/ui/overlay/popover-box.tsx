import { Popover } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { Anchor } from './anchor.tsx';
import type { Dropdown } from './use-dropdown.ts';

interface Props {
  dropdown: Dropdown;
  label: string;
  position?: 'bottom-start' | 'bottom-end';
  width: number;
  className?: string | undefined;
  children: ReactNode;
}

/** Mantine's popover at the button of ours. */
export function PopoverBox({ dropdown, label, position = 'bottom-start', width, className, children }: Props) {
  const { id, button, opened, setOpened } = dropdown;
  const [shown, setShown] = useState(false);
  // Opened after mounting: Mantine stores the element for the returning focus when it opens.
  useEffect(() => setShown(opened), [opened]);
  if (!button) return null;
  return (
    <Popover
      opened={shown}
      onChange={setOpened}
      position={position}
      width={width}
      withRoles={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Anchor element={button} />
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        id={`${id}-dropdown`}
        tabIndex={-1}
        aria-label={label}
        className={className ?? ''}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
