import { type Dispatch, type SetStateAction, useId, useState } from 'react';

/** A button with a box behind it that is fetched when it is first needed. */
export interface Dropdown {
  readonly id: string;
  readonly button: HTMLElement | null;
  readonly setButton: Dispatch<SetStateAction<HTMLElement | null>>;
  readonly opened: boolean;
  readonly setOpened: (opened: boolean) => void;
  /** From the first opening on the box stays mounted, so that it can fade and give the focus back. */
  readonly used: boolean;
}

export function useDropdown(): Dropdown {
  const id = useId();
  const [button, setButton] = useState<HTMLElement | null>(null);
  const [opened, change] = useState(false);
  const [used, setUsed] = useState(false);
  const setOpened = (next: boolean) => {
    change(next);
    if (next) setUsed(true);
  };
  return { id, button, setButton, opened, setOpened, used };
}

/** Attributes of the button for screen readers; Mantine's dropdown is labelled by these ids. */
export function buttonProps({ id, opened }: Dropdown, popup: 'menu' | 'dialog') {
  return {
    id,
    'aria-haspopup': popup,
    'aria-expanded': opened,
    'aria-controls': opened ? `${id}-dropdown` : undefined,
  } as const;
}
