import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconCopy, IconDots, IconFlag, IconMessageX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '#contract/chat/messages.ts';
import { useSession } from '#web/api/session.ts';
import { serverNow } from '#web/lib/clock.ts';
import { Menu, MenuDropdown, MenuItem, MenuTarget } from '#web/ui/overlay/menu.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import classes from '../chat.module.css';
import { ForwardDialog } from '../conversations/forward-dialog.tsx';
import { retractMessage } from '../engine/chat-commands.ts';
import { ReportDialog } from '../reports/report-dialog.tsx';
import { useRetractSpan } from './use-retract-span.ts';

interface Props {
  conversationId: string;
  message: Message;
  /** Who wrote it. */
  name: string;
  isMine: boolean;
  /** Left out where nothing can be written. */
  onReply?: ((message: Message) => void) | undefined;
}

const icon = { size: 17, stroke: 1.75 } as const;

/** The actions of a message. */
export function MessageMenu({ conversationId, message, name, isMine, onReply }: Props) {
  const { t } = useTranslation('chat');
  const retractMs = useRetractSpan(isMine);
  // A message may come from a moment that this browser's idea of the server's clock has yet to reach.
  const mayRetract = isMine && retractMs > 0 && serverNow() - Date.parse(message.at) < retractMs;
  const copy = async () => {
    await navigator.clipboard.writeText(message.text);
    toastDone(t('ui:copy.done'));
  };
  const hasWords = message.text !== '' && message.kind !== 'call';
  const [opened, setOpened] = useState<'forward' | 'report' | null>(null);
  const { mayForward, mayReport } = useCanForward(message, isMine);
  if (!onReply && !hasWords && !mayRetract && !mayForward && !mayReport) return null;
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
          {mayForward && (
            <MenuItem leftSection={<IconArrowForwardUp {...icon} />} onClick={() => setOpened('forward')}>
              {t('forward.open')}
            </MenuItem>
          )}
          {mayReport && (
            <MenuItem leftSection={<IconFlag {...icon} />} onClick={() => setOpened('report')}>
              {t('report.open')}
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
      {opened === 'forward' && (
        <ForwardDialog source={{ conversationId, message, name }} onClose={() => setOpened(null)} />
      )}
      {opened === 'report' && (
        <ReportDialog conversationId={conversationId} message={message} name={name} onClose={() => setOpened(null)} />
      )}
    </span>
  );
}

/** What people wrote can be handed on: to another chat by everybody with an account, to the staff by whoever got it. */
function useCanForward({ senderKind, kind }: Message, isMine: boolean) {
  const { user } = useSession();
  const isOfPerson = ['user', 'staff', 'visitor'].includes(senderKind) && kind !== 'call';
  return {
    // Videos and documents stay in the dispute that they are evidence of.
    mayForward: user !== null && isOfPerson && kind !== 'file',
    mayReport: user !== null && !user.isStaff && isOfPerson && !isMine && senderKind !== 'staff',
  };
}
