import { Box, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Conversation, Message } from '#contract/chat/messages.ts';
import { errorText } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useSession } from '#web/api/session.ts';
import { OpenDialog } from '#web/ui/dialog/open-dialog.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { forwardMessage } from '../engine/chat-commands.ts';
import { listed } from '../engine/chat-state.ts';
import { useChatState } from '../engine/chat-store.ts';
import { peerOf } from '../engine/local-record.ts';
import { useChatReady } from '../engine/use-chat-ready.ts';
import { PeerMark } from '../messages/peer-mark.tsx';
import classes from './group.module.css';
import { orderText } from './order-text.ts';
import { roomTitle } from './room-title.ts';

interface Props {
  source: { conversationId: string; message: Message; name: string };
  onClose: () => void;
}

const SHOWN = 50;
const ANYWHERE = { filter: 'all', tag: '', hidden: false } as const;
const NO_MATCHES: ReadonlySet<string> = new Set();

/** Chooses where a message goes on to: support, or another chat of one's own. */
export function ForwardDialog({ source, onClose }: Props) {
  const { t } = useTranslation('chat');
  const me = useChatReady() ?? '';
  const isStaff = useSession().user?.isStaff ?? false;
  const state = useChatState();
  const [search, setSearch] = useState('');
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const targets = listed(state, { ...ANYWHERE, search }, NO_MATCHES)
    .filter(({ id, mayWrite, kind }) => mayWrite && id !== source.conversationId && (isStaff || kind !== 'support'))
    .slice(0, SHOWN);
  const send = async (name: string, target: () => Promise<string>) => {
    setBusy(true);
    setFailure('');
    try {
      await forwardMessage(await target(), source);
      toastDone(t('forward.done', { name }));
      onClose();
    } catch (error) {
      setFailure(errorText(error));
      setBusy(false);
    }
  };
  return (
    <OpenDialog onClose={onClose} title={t('forward.title')} size={460}>
      <div className={classes.picker}>
        <TextInput
          aria-label={t('forward.search')}
          placeholder={t('forward.search')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          data-autofocus
        />
        {failure && <Note tone="stop">{failure}</Note>}
        <fieldset className={classes.people} aria-label={t('forward.title')} disabled={isBusy}>
          {!isStaff && search.trim() === '' && (
            <button
              type="button"
              className={classes.person}
              onClick={() =>
                void send(t('window.support'), async () => (await call('support.open', {})).conversationId)
              }
            >
              <PeerMark peer={null} title={t('window.support')} kind="support" size={28} />
              <span>{t('window.support')}</span>
            </button>
          )}
          {targets.map((target) => (
            <Target key={target.id} target={target} me={me} onPick={(name) => void send(name, async () => target.id)} />
          ))}
          {targets.length === 0 && (isStaff || search.trim() !== '') && (
            <Box component="p" p="md" m={0} fz="sm" c="dimmed">
              {t('forward.none')}
            </Box>
          )}
        </fieldset>
      </div>
    </OpenDialog>
  );
}

function Target({ target, me, onPick }: { target: Conversation; me: string; onPick: (name: string) => void }) {
  const { t } = useTranslation('chat');
  const peer = peerOf(target, me);
  const title = peer?.name ?? roomTitle(t, target);
  return (
    <button type="button" className={classes.person} onClick={() => onPick(title)}>
      <PeerMark peer={peer} title={title} kind={target.kind} size={28} />
      <span>{title}</span>
      {target.orderCode && <em>{orderText(target)}</em>}
    </button>
  );
}
