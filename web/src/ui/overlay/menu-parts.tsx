import { Menu } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { Anchor } from './anchor.tsx';
import { type MenuItemProps, type MenuParts, MenuPartsContext, useMenu } from './menu-context.ts';

const LEAST_WIDTH = 160;

/** Mantine's menu at the button of ours. */
export function MenuBox({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const { id, button, opened, setOpened, position, hover, width, byKey } = useMenu();
  const [shown, setShown] = useState(false);
  // Opened after it is there, not with it: Mantine remembers at the opening where the focus goes back to.
  useEffect(() => setShown(opened), [opened]);
  if (!button) return null;
  return (
    <Menu
      id={id}
      opened={shown}
      onChange={setOpened}
      position={position}
      width={width ?? 'max-content'}
      trigger={hover ? 'hover' : 'click'}
      // A menu that the pointer opened in passing must not take the focus away.
      trapFocus={byKey || !hover}
      withInitialFocusPlaceholder={!byKey}
    >
      <Menu.Target>
        <Anchor element={button} />
      </Menu.Target>
      <Menu.Dropdown className={className ?? ''} miw={width ?? LEAST_WIDTH}>
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
