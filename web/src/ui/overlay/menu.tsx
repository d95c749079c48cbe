import {
  type ComponentProps,
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useState,
} from 'react';
import { lazyPart } from '../../lib/loading/lazy-part.tsx';
import { MenuContext, type MenuItemProps, type MenuState, useMenu, useMenuParts } from './menu-context.ts';
import { buttonProps, useDropdown } from './use-dropdown.ts';

/** Mantine's menu, fetched when the pointer or the focus comes to its button: no page needs it at first. */
const parts = () => import('./menu-parts.tsx');

const MIN_WIDTH = 160;

interface Props extends Partial<Pick<MenuState, 'position' | 'hover' | 'minWidth' | 'maxWidth'>> {
  children: ReactNode;
}

/** A button with a menu of actions. */
export function Menu({ position = 'bottom-start', hover = false, minWidth = MIN_WIDTH, maxWidth, children }: Props) {
  const dropdown = useDropdown();
  const [byKey, setByKey] = useState(false);
  const open = (next: boolean) => {
    setByKey(next);
    dropdown.setOpened(true);
  };
  const state = { ...dropdown, position, hover, minWidth, maxWidth, byKey, open };
  return <MenuContext value={state}>{children}</MenuContext>;
}

/** The button itself. */
export function MenuTarget({ children }: { children: ReactElement<ComponentProps<'button'>> }) {
  const menu = useMenu();
  const { opened, hover, open, setOpened, setButton } = menu;
  return cloneElement(children, {
    ref: setButton,
    ...buttonProps(menu, 'menu'),
    onFocus: () => void parts(),
    onPointerEnter: (event: PointerEvent) => {
      void parts();
      if (hover && event.pointerType === 'mouse') open(false);
    },
    onClick: (event: MouseEvent) => {
      const byKey = event.detail === 0;
      if (opened && (byKey || !hover)) setOpened(false);
      else open(byKey);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpened(false);
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      open(true);
    },
  });
}

const MenuBox = lazyPart(async () => (await parts()).MenuBox);

/** The items. */
export function MenuDropdown(props: { className?: string | undefined; children: ReactNode }) {
  return useMenu().used && <MenuBox {...props} />;
}

/** A menu item; pressing it closes the menu. */
export function MenuItem(props: MenuItemProps) {
  const { Item } = useMenuParts();
  return <Item {...props} />;
}

export function MenuDivider() {
  const { Divider } = useMenuParts();
  return <Divider />;
}

export function MenuLabel(props: { children: ReactNode }) {
  const { Label } = useMenuParts();
  return <Label {...props} />;
}
