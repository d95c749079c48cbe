import { Menu } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Anchor } from './anchor.tsx';
import { type MenuItemProps, type MenuParts, MenuPartsContext, useMenu } from './menu-context.ts';

/** How long a menu stays when the pointer has left its button and has not reached it: the way may be long, the machine slow. */
const CLOSE_DELAY_MS = 250;

/** Mantine's menu at the button of ours. */
export function MenuBox({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const { id, button, opened, setOpened, position, hover, minWidth, maxWidth, byKey } = useMenu();
  const [shown, setShown] = useState(false);
  // Opened after mounting: Mantine stores the element for the returning focus when it opens.
  useEffect(() => setShown(opened), [opened]);
  const dropdown = useRef<HTMLDivElement>(null);
  if (!button) return null;
  const takesFocus = byKey || !hover;
  // Mantine always returns the focus; an action may have moved it to a field that the user types in next.
  const giveFocusBack = () =>
    requestAnimationFrame(() => {
      const active = document.activeElement;
      const isLost = active === null || active === document.body || dropdown.current?.contains(active);
      if (takesFocus && isLost) button.focus({ preventScroll: true });
    });
  return (
    <Menu
      id={id}
      opened={shown}
      onChange={setOpened}
      position={position}
      width="max-content"
      trigger={hover ? 'hover' : 'click'}
      closeDelay={CLOSE_DELAY_MS}
      onClose={giveFocusBack}
      returnFocus={false}
      // A menu that the pointer opened in passing must not take the focus away.
      trapFocus={takesFocus}
      withInitialFocusPlaceholder={!byKey}
    >
      <Menu.Target>
        <Anchor element={button} />
      </Menu.Target>
      <Menu.Dropdown ref={dropdown} className={className ?? ''} miw={minWidth} {...(maxWidth ? { maw: maxWidth } : {})}>
        <MenuPartsContext value={PARTS}>{children}</MenuPartsContext>
      </Menu.Dropdown>
    </Menu>
  );
}

function Item({ component, ...rest }: MenuItemProps) {
  const { byKey } = useMenu();
  return <Menu.Item component={(component ?? 'button') as 'button'} data-autofocus={byKey || undefined} {...rest} />;
}

const PARTS: MenuParts = { Item, Divider: Menu.Divider, Label: Menu.Label };
