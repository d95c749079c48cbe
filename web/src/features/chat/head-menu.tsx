import { ActionIcon } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconBan,
  IconBell,
  IconBellOff,
  IconDots,
  IconMailOpened,
  IconPin,
  IconPinnedOff,
  IconReceipt,
  IconSearch,
  IconShieldCheck,
  IconTags,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Conversation, Member } from '#contract/chat/messages.ts';
import { useSession } from '#web/api/session.ts';
import { PersonDialog } from '#web/features/person-acts/public.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Menu, MenuDropdown, MenuItem, MenuTarget } from '#web/ui/overlay/menu.tsx';
import { PHONE } from '#web/ui/theme/breakpoints.ts';
import { GroupMembers } from './conversations/group-members.tsx';
import { TagDialog } from './conversations/tag-dialog.tsx';
import { setMarks } from './engine/chat-commands.ts';
import { refreshConversation } from './engine/engine.ts';
import { peerOf } from './engine/local-record.ts';

interface Props {
  conversation: Conversation;
  me: string;
  place: 'page' | 'pane';
  onSearch: () => void;
  onBack?: (() => void) | undefined;
  onNotes?: (() => void) | undefined;
}

const icon = { size: 18, stroke: 1.75 } as const;

type Opened = 'tags' | 'members' | 'block' | null;

/** What one can do with a whole conversation. */
export function HeadMenu(props: Props) {
  const { conversation, me } = props;
  const { t } = useTranslation('chat');
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const peer = peerOf(conversation, me);
  return (
    <>
      <Menu position="bottom-end">
        <MenuTarget>
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('window.menu')}>
            <IconDots {...icon} />
          </ActionIcon>
        </MenuTarget>
        <MenuDropdown>
          <WayItems {...props} />
          <MarkItems {...props} onTags={() => setOpened('tags')} />
          {conversation.kind === 'group' && (
            <MenuItem leftSection={<IconUsersGroup {...icon} />} onClick={() => setOpened('members')}>
              {t('group.show')}
            </MenuItem>
          )}
          {mayBlock(conversation, peer) && (
            <MenuItem color="brick" leftSection={<IconBan {...icon} />} onClick={() => setOpened('block')}>
              {t('window.block', { name: peer?.name })}
            </MenuItem>
          )}
        </MenuDropdown>
      </Menu>
      {opened === 'members' && <GroupMembers conversation={conversation} me={me} onClose={close} />}
      {opened === 'tags' && (
        <TagDialog
          tags={conversation.tags}
          onClose={close}
          onSave={(next) => void setMarks(conversation.id, { tags: next })}
        />
      )}
      {peer && (
        <PersonDialog
          command="people.addBlock"
          person={peer}
          opened={opened === 'block'}
          onClose={close}
          onDone={() => refreshConversation(conversation.id)}
        />
      )}
    </>
  );
}

/** Only people with an account are blocked, and not the platform's. */
const mayBlock = ({ refusal }: Conversation, peer: Member | null): boolean =>
  peer !== null && !peer.isStaff && peer.role !== 'visitor' && refusal !== 'blocked';

function WayItems({ conversation, place, onSearch, onNotes }: Props) {
  const { t } = useTranslation('chat');
  const isPhone = useMediaQuery(PHONE) ?? false;
  const { orderCode, adCode, members } = conversation;
  return (
    <>
      {orderCode && adCode && place === 'page' && (
        <MenuItem
          component={AppLink}
          href={paths.operate({ adCode, orderCode, opponentCode: members[0]?.userId ?? '-' })}
          leftSection={<IconReceipt {...icon} />}
        >
          {t('window.toOrder')}
        </MenuItem>
      )}
      {isPhone && (
        <MenuItem leftSection={<IconSearch {...icon} />} onClick={onSearch}>
          {t('search.open')}
        </MenuItem>
      )}
      {onNotes && (
        <MenuItem leftSection={<IconShieldCheck {...icon} />} onClick={onNotes}>
          {t('window.unfold')}
        </MenuItem>
      )}
    </>
  );
}

function MarkItems({ conversation, place, onBack, onTags }: Props & { onTags: () => void }) {
  const { t } = useTranslation('chat');
  const { id, isPin, isMuted } = conversation;
  const isMember = useSession().user !== null;
  return (
    <>
      <MenuItem
        leftSection={isPin ? <IconPinnedOff {...icon} /> : <IconPin {...icon} />}
        onClick={() => void setMarks(id, { isPin: !isPin })}
      >
        {t(isPin ? 'window.unpin' : 'window.pin')}
      </MenuItem>
      {isMember && (
        <MenuItem
          leftSection={isMuted ? <IconBell {...icon} /> : <IconBellOff {...icon} />}
          onClick={() => void setMarks(id, { isMuted: !isMuted })}
        >
          {t(isMuted ? 'window.unmute' : 'window.mute')}
        </MenuItem>
      )}
      {/* Beside an order the chat stays open, and would be read at once. */}
      {place === 'page' && onBack && (
        <MenuItem
          leftSection={<IconMailOpened {...icon} />}
          onClick={() => {
            void setMarks(id, { isUnread: true });
            onBack();
          }}
        >
          {t('window.markUnread')}
        </MenuItem>
      )}
      <MenuItem leftSection={<IconTags {...icon} />} onClick={onTags}>
        {t('tags.edit')}
      </MenuItem>
    </>
  );
}
