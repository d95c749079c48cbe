import { Box, SimpleGrid } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './composer.module.css';
import { EMOJI } from './emoji.ts';
import { PopupButton } from './popup-button.tsx';

/** A small grid of common emoji; it stays open after a choice. */
export function EmojiPicker({ onPick, disabled }: { onPick: (sign: string) => void; disabled: boolean }) {
  const { t } = useTranslation('chat');
  return (
    <PopupButton label={t('composer.emoji')} icon={<IconMoodSmile size={19} stroke={1.75} />} disabled={disabled}>
      {() =>
        EMOJI.map(({ group, signs }) => (
          <div key={group}>
            <Box component="p" py="xxs" px="xxsplus" fz="xs" c="dimmed">
              {t(`emoji.${group}`)}
            </Box>
            <SimpleGrid cols={8} spacing={0}>
              {signs.map((sign) => (
                <button key={sign} type="button" className={classes.sign} onClick={() => onPick(sign)}>
                  {sign}
                </button>
              ))}
            </SimpleGrid>
          </div>
        ))
      }
    </PopupButton>
  );
}
