import { ActionIcon } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { usePopup } from '#web/ui/overlay/use-popup.ts';
import classes from './composer.module.css';

const WIDTH = 320;

interface Props {
  label: string;
  icon: ReactNode;
  disabled: boolean;
  /** The content of the open box; `close` closes it. */
  children: (close: () => void) => ReactNode;
}

/** A tool of the composer with a box behind it. */
export function PopupButton({ label, icon, disabled, children }: Props) {
  const id = useId();
  const popup = usePopup<HTMLButtonElement>(false, WIDTH);
  return (
    <>
      <ActionIcon
        ref={popup.anchor}
        variant="subtle"
        color="gray"
        size={36}
        disabled={disabled}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={popup.opened}
        aria-controls={popup.opened ? id : undefined}
        onClick={() => (popup.opened ? popup.close() : popup.open())}
      >
        {icon}
      </ActionIcon>
      {popup.opened && (
        <div ref={popup.box} id={id} popover="manual" role="dialog" aria-label={label} className={classes.popup}>
          {children(() => popup.close())}
        </div>
      )}
    </>
  );
}
