import { Flex, UnstyledButton } from '@mantine/core';
import { IconPhone, IconVideo } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './call-buttons.module.css';
import { type CallPeer, useCallScreen } from './call-screen.ts';
import { withEngine } from './with-engine.ts';

interface Props {
  conversationId: string;
  peer: CallPeer;
}

const KINDS = [
  { media: 'audio', Icon: IconPhone },
  { media: 'video', Icon: IconVideo },
] as const;

/** Calls the other person of a conversation, with or without video. */
export function CallButtons({ conversationId, peer }: Props) {
  const { t } = useTranslation('calls');
  const busy = useCallScreen() !== null;
  return (
    <Flex component="span" display="inline-flex" gap="xxs">
      {KINDS.map(({ media, Icon }) => (
        <UnstyledButton
          key={media}
          className={classes.button}
          disabled={busy}
          aria-label={t(`start.${media}`, { name: peer.name })}
          title={t(`start.${media}`, { name: peer.name })}
          onClick={() => withEngine(({ startCall }) => startCall({ conversationId, media, peer }))}
        >
          <Icon size={20} stroke={1.75} />
        </UnstyledButton>
      ))}
    </Flex>
  );
}
