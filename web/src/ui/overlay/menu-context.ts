import { type ComponentProps, type ComponentType, createContext, type ElementType, type ReactNode, use } from 'react';
import type { Address } from '../../paths.ts';
import type { Dropdown } from './use-dropdown.ts';

export interface MenuState extends Dropdown {
  readonly position: 'bottom-start' | 'bottom-end';
  /** Opens when the pointer comes, too. */
  readonly hover: boolean;
  /** In CSS pixels; between them it is as wide as its items. */
  readonly minWidth: number;
  readonly maxWidth: number | undefined;
  /** Opened by a key: the first item gets the focus. */
  readonly byKey: boolean;
  readonly open: (byKey: boolean) => void;
}

export const MenuContext = createContext<MenuState | null>(null);

export function useMenu(): MenuState {
  const state = use(MenuContext);
  if (!state) throw new Error('a part of a menu outside of one');
  return state;
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

export function useMenuParts(): MenuParts {
  const parts = use(MenuPartsContext);
  if (!parts) throw new Error('a part of a menu outside of its dropdown');
  return parts;
}
