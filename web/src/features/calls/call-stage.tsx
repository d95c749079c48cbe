import { Center } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/text.ts';
import { Avatar } from '../../ui/media/avatar.tsx';
import classes from './call-overlay.module.css';
import type { CallScreen } from './call-screen.ts';

const FACE = 72;

/** The other side large and the own picture small; an avatar where there is no video. */
export function CallStage({ screen }: { screen: CallScreen }) {
  const { t } = useTranslation('calls');
  const { peer, media, local, remote, cameraOn, stage } = screen;
  const far = useStream<HTMLVideoElement>(remote);
  const near = useStream<HTMLVideoElement>(local);
  const voice = useStream<HTMLAudioElement>(remote);
  const face = <Avatar name={peer.name} photo={peer.photo ?? null} size={FACE} className={classes.face} />;
  if (media === 'audio') {
    return (
      <Center pt="md" px="md" pb="xxs">
        {face}
        {/* biome-ignore lint/a11y/useMediaCaption: nobody writes down what two people say to each other */}
        <audio ref={voice} autoPlay data-testid="call-voice" />
      </Center>
    );
  }
  return (
    <div className={classes.pictures}>
      {stage === 'talking' ? null : face}
      {/* biome-ignore lint/a11y/useMediaCaption: nobody writes down what two people say to each other */}
      <video
        ref={far}
        autoPlay
        playsInline
        className={classes.far}
        aria-label={t('theirPicture', { name: peer.name })}
      />
      <video
        ref={near}
        autoPlay
        playsInline
        muted
        className={cx(classes.near, !(local && cameraOn && local.getVideoTracks().length > 0) && classes.off)}
        aria-label={t('ownPicture')}
      />
    </div>
  );
}

/** Plays a stream in an element: React knows no property for it. */
function useStream<T extends HTMLMediaElement>(stream: MediaStream | null): RefObject<T | null> {
  const element = useRef<T>(null);
  useEffect(() => {
    if (element.current && element.current.srcObject !== stream) element.current.srcObject = stream;
  }, [stream]);
  return element;
}
