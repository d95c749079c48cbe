import {
  type ComponentProps,
  type ComponentType,
  cloneElement,
  createContext,
  type ElementType,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  use,
  useState,
} from 'react';
import { lazyPart } from '../../lib/loading/lazy-part.tsx';
import type { Address } from '../../paths.ts';
import { buttonProps, type Dropdown, useDropdown } from './use-dropdown.ts';

export interface MenuState extends Dropdown {
  readonly position: 'bottom-start' | 'bottom-end';
  /** Opens when the pointer comes, too. */
  readonly hover: boolean;
  /** In CSS pixels; as wide as its items when left out. */
  readonly width: number | undefined;
  /** Opened by a key: the first item is where one goes on. */
  readonly byKey: boolean;
  readonly open: (byKey: boolean) => void;
}

const MenuContext = createContext<MenuState | null>(null);

export function useMenu(): MenuState {
  const state = use(MenuContext);
  if (!state) throw new Error('a part of a menu outside of one');
  return state;
}

/** Mantine's menu, fetched when the pointer or the focus comes to its button: no page needs it at first. */
const parts = () => import('./menu-parts.tsx');

interface Props extends Partial<Pick<MenuState, 'position' | 'hover' | 'width'>> {
  children: ReactNode;
}

/** A button and the acts behind it. */
export function Menu({ position = 'bottom-start', hover = false, width, children }: Props) {
  const dropdown = useDropdown();
  const [byKey, setByKey] = useState(false);
  const open = (next: boolean) => {
    setByKey(next);
    dropdown.setOpened(true);
  };
  return <MenuContext value={{ ...dropdown, position, hover, width, byKey, open }}>{children}</MenuContext>;
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

/** The acts. */
export function MenuDropdown(props: { className?: string | undefined; children: ReactNode }) {
  return useMenu().used && <MenuBox {...props} />;
}

export interface MenuItemProps extends Omit<ComponentProps<'button'>, 'ref'> {
  /** A link in place of a button. */
  component?: ElementType;
  href?: Address;
  leftSection?: ReactNode;
  rightSection?: ReactNode;
}

/** What Mantine's menu gives to those within it. */
export interface MenuParts {
  readonly Item: ComponentType<MenuItemProps>;
  readonly Divider: ComponentType;
  readonly Label: ComponentType<{ children: ReactNode }>;
}

export const MenuPartsContext = createContext<MenuParts | null>(null);

function useParts(): MenuParts {
  const found = use(MenuPartsContext);
  if (!found) throw new Error('a part of a menu outside of its dropdown');
  return found;
}

/** One act; the menu closes with it. */
export function MenuItem(props: MenuItemProps) {
  const { Item } = useParts();
  return <Item {...props} />;
}

export function MenuDivider() {
  const { Divider } = useParts();
  return <Divider />;
}

export function MenuLabel(props: { children: ReactNode }) {
  const { Label } = useParts();
  return <Label {...props} />;
}
