import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp, IconCopy, IconDots, IconMessageX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Message } from '#contract/chat/messages.ts';
import { serverNow } from '#web/lib/clock.ts';
import { Menu, MenuDropdown, MenuItem, MenuTarget } from '#web/ui/overlay/menu.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import classes from '../chat.module.css';
import { retractMessage } from '../engine/chat-commands.ts';
import { useRetractSpan } from './use-retract-span.ts';

interface Props {
  conversationId: string;
  message: Message;
  isMine: boolean;
  /** Left out where nothing can be written. */
  onReply?: ((message: Message) => void) | undefined;
}

const icon = { size: 17, stroke: 1.75 } as const;

/** The actions of a message. */
export function MessageMenu({ conversationId, message, isMine, onReply }: Props) {
  const { t } = useTranslation('chat');
  const retractMs = useRetractSpan(isMine);
  // A message may come from a moment that this browser's idea of the server's clock has yet to reach.
  const mayRetract = isMine && retractMs > 0 && serverNow() - Date.parse(message.at) < retractMs;
  const copy = async () => {
    await navigator.clipboard.writeText(message.text);
    toastDone(t('ui:copy.done'));
  };
  const hasWords = message.text !== '' && message.kind !== 'call';
  if (!onReply && !hasWords && !mayRetract) return null;
  return (
    <span className={classes.more}>
      <Menu position={isMine ? 'bottom-end' : 'bottom-start'}>
        <MenuTarget>
          <ActionIcon variant="subtle" color="gray" size={28} aria-label={t('message.menu')}>
            <IconDots size={17} stroke={1.75} />
          </ActionIcon>
        </MenuTarget>
        <MenuDropdown>
          {onReply && (
            <MenuItem leftSection={<IconArrowBackUp {...icon} />} onClick={() => onReply(message)}>
              {t('message.reply')}
            </MenuItem>
          )}
          {hasWords && (
            <MenuItem leftSection={<IconCopy {...icon} />} onClick={() => void copy()}>
              {t('message.copy')}
            </MenuItem>
          )}
          {mayRetract && (
            <MenuItem
              leftSection={<IconMessageX {...icon} />}
              onClick={() => void retractMessage(conversationId, message.seq).catch(() => undefined)}
            >
              {t('message.retract')}
            </MenuItem>
          )}
        </MenuDropdown>
      </Menu>
    </span>
  );
}
