import { ActionIcon } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { usePopup } from '#web/ui/use-popup.ts';
import classes from './composer.module.css';
import { EMOJI } from './emoji.ts';

const WIDTH = 320;

/** A small grid of common emoji; it stays open, since few come alone. */
export function EmojiPicker({ onPick, disabled }: { onPick: (sign: string) => void; disabled: boolean }) {
  const { t } = useTranslation('chat');
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
        aria-label={t('composer.emoji')}
        aria-expanded={popup.opened}
        aria-controls={popup.opened ? id : undefined}
        onClick={() => (popup.opened ? popup.close() : popup.open())}
      >
        <IconMoodSmile size={19} stroke={1.75} />
      </ActionIcon>
      {popup.opened && (
        <div
          ref={popup.box}
          id={id}
          popover="manual"
          role="dialog"
          aria-label={t('composer.emoji')}
          className={classes.popup}
        >
          {EMOJI.map(({ group, signs }) => (
            <div key={group}>
              <p className={classes.group}>{t(`emoji.${group}`)}</p>
              <div className={classes.grid}>
                {signs.map((sign) => (
                  <button key={sign} type="button" className={classes.sign} onClick={() => onPick(sign)}>
                    {sign}
                  </button>
                ))}
              </div>
            </div>
          ))}
        </div>
      )}
    </>
  );
}
