import {
  type ComponentProps,
  cloneElement,
  createContext,
  type ElementType,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  use,
  useEffect,
  useId,
  useRef,
} from 'react';
import { cx } from '../../lib/text.ts';
import type { Address } from '../../paths.ts';
import classes from './menu.module.css';
import { type Popup, usePopup } from './use-popup.ts';

interface Shared {
  readonly popup: Popup<HTMLElement>;
  readonly id: string;
  readonly hover: boolean;
  /** Opened by a key: the first item is where one goes on. */
  readonly byKey: { current: boolean };
}

const MenuContext = createContext<Shared | null>(null);

function useMenu(): Shared {
  const shared = use(MenuContext);
  if (!shared) throw new Error('a part of a menu outside of one');
  return shared;
}

interface Props {
  position?: 'bottom-start' | 'bottom-end';
  /** Opens when the pointer comes, too. */
  hover?: boolean;
  /** In CSS pixels; as wide as its items when left out. */
  width?: number | undefined;
  children: ReactNode;
}

/** A button and the acts behind it. */
export function Menu({ position = 'bottom-start', hover = false, width, children }: Props) {
  const popup = usePopup<HTMLElement>(position === 'bottom-end', width);
  const id = useId();
  const byKey = useRef(false);
  const leave = hover
    ? {
        onPointerLeave: (event: { pointerType: string }) => event.pointerType === 'mouse' && popup.close(),
        className: classes.hover,
      }
    : {};
  return (
    <MenuContext value={{ popup, id, hover, byKey }}>
      <span {...leave}>{children}</span>
    </MenuContext>
  );
}

/** The button itself. */
export function MenuTarget({ children }: { children: ReactElement<ComponentProps<'button'>> }) {
  const { popup, id, hover, byKey } = useMenu();
  const { opened } = popup;
  return cloneElement(children, {
    ref: popup.anchor as never,
    id: `${id}-target`,
    'aria-haspopup': 'menu',
    'aria-expanded': opened,
    'aria-controls': opened ? id : undefined,
    onPointerEnter: (event) => hover && event.pointerType === 'mouse' && popup.open(),
    onClick: (event: MouseEvent) => {
      byKey.current = event.detail === 0;
      if (opened && !(hover && event.detail > 0)) popup.close();
      else popup.open();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      byKey.current = true;
      popup.open();
    },
  });
}

const ITEMS = '[role=menuitem]:not([disabled])';

/** The acts, while the menu is open. */
export function MenuDropdown({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const { popup, id, byKey } = useMenu();
  const { opened, box } = popup;
  useEffect(() => {
    if (opened && byKey.current) box.current?.querySelector<HTMLElement>(ITEMS)?.focus();
  }, [opened, byKey, box]);
  if (!opened) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return popup.close();
    const items = [...(box.current?.querySelectorAll<HTMLElement>(ITEMS) ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    items[(next + items.length) % items.length]?.focus();
  };
  return (
    <div
      ref={box}
      id={id}
      popover="manual"
      role="menu"
      tabIndex={-1}
      aria-labelledby={`${id}-target`}
      className={cx(classes.box, className)}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}

interface ItemProps extends Omit<ComponentProps<'button'>, 'ref'> {
  /** A link in place of a button. */
  component?: ElementType;
  href?: Address;
  leftSection?: ReactNode;
  rightSection?: ReactNode;
}

/** One act; the menu closes with it. */
export function MenuItem({ component, leftSection, rightSection, children, onClick, ...rest }: ItemProps) {
  const { popup } = useMenu();
  const Item: ElementType = component ?? 'button';
  return (
    <Item
      {...(component ? {} : { type: 'button' })}
      {...rest}
      role="menuitem"
      tabIndex={-1}
      className={classes.item}
      onClick={(event: MouseEvent<HTMLButtonElement>) => {
        onClick?.(event);
        popup.close(component === undefined);
      }}
    >
      {leftSection && <span className={classes.left}>{leftSection}</span>}
      <span className={classes.label}>{children}</span>
      {rightSection && <span className={classes.right}>{rightSection}</span>}
    </Item>
  );
}

export const MenuDivider = () => <hr className={classes.divider} />;
export const MenuLabel = ({ children }: { children: ReactNode }) => <div className={classes.group}>{children}</div>;
