import { Box } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/text.ts';
import { toastStaying } from '../../ui/overlay/toast.ts';
import { CallControls } from './call-controls.tsx';
import classes from './call-overlay.module.css';
import { type CallScreen, forgetCall } from './call-screen.ts';
import { CallStage } from './call-stage.tsx';
import { FullScreenTool, HangUpTool, MoveTool, SilentTool, SmallTool } from './call-tools.tsx';
import { callWords, refusalNote } from './call-words.ts';
import { isSilent, muteRinging, ring } from './ringtone.ts';
import { flashTitle } from './title-flash.ts';
import { useCallClock } from './use-call-clock.ts';
import { useDrag } from './use-drag.ts';
import { useFullScreen } from './use-full-screen.ts';

/** The call of this page, over whatever one reads. */
export function CallOverlay({ screen }: { screen: CallScreen }) {
  const { t } = useTranslation('calls');
  const { peer, media, stage, refusal } = screen;
  const box = useRef<HTMLElement>(null);
  const [wantsSmall, setSmall] = useState(false);
  // Ringing asks for an answer, and an end is read: both have the large window.
  const isRunning = stage === 'outgoing' || stage === 'joining' || stage === 'talking';
  const small = wantsSmall && isRunning;
  const full = useFullScreen(box);
  const { style, grip, keys } = useDrag(box, `${small} ${full.isOn}`);
  const [silent, setSilent] = useState(isSilent);
  const time = useCallClock(stage === 'talking' ? screen.connectedAt : null);
  const invited = t(`invites.${media}`, { name: peer.name });
  useRinging(stage, silent, invited);
  useRefusalNote(screen);
  useForgetting(screen);
  const clock = time && (
    <Box component="span" ml="xs" c="var(--cw-text)" fw={560} className="cw-num">
      {time}
    </Box>
  );
  return (
    <section
      ref={box}
      className={cx(classes.box, media === 'video' && !small && classes.wide, small && classes.small)}
      style={style}
      aria-label={t(`label.${media}`, { name: peer.name })}
      data-testid="call"
      data-stage={stage}
    >
      <header className={classes.head} {...grip}>
        <MoveTool {...keys} />
        <Box component="b" flex={1} miw={0} fz="h4" className="cw-cut">
          {small ? peer.name : t(`label.${media}`, { name: peer.name })}
        </Box>
        {small && clock}
        {stage === 'incoming' && (
          <SilentTool
            silent={silent}
            onToggle={() => {
              muteRinging(!silent);
              setSilent(!silent);
            }}
          />
        )}
        {media === 'video' && !small && isRunning && full.toggle && (
          <FullScreenTool isOn={full.isOn} onToggle={full.toggle} />
        )}
        {isRunning && !full.isOn && <SmallTool small={small} onToggle={() => setSmall(!small)} />}
        {small && <HangUpTool />}
      </header>
      {/* Hidden, not gone: sound goes on. */}
      <div className={classes.stage} hidden={small}>
        <CallStage screen={screen} />
        <p className={classes.state}>
          {/* The seconds are shown next to it and not read aloud. */}
          <span role="status">{refusal || t(callWords(screen), { name: peer.name })}</span>
          {clock}
        </p>
        {stage !== 'over' && <CallControls screen={screen} />}
      </div>
      {small && stage !== 'talking' && (
        <p className={classes.note} role="status">
          {t(callWords(screen), { name: peer.name })}
        </p>
      )}
    </section>
  );
}

/** Sound and title while it rings. */
function useRinging(stage: CallScreen['stage'], silent: boolean, invited: string): void {
  useEffect(() => {
    if (stage !== 'incoming' && stage !== 'outgoing') return;
    const stop = silent && stage === 'incoming' ? undefined : ring(stage);
    return () => stop?.();
  }, [stage, silent]);
  useEffect(() => (stage === 'incoming' ? flashTitle(invited) : undefined), [stage, invited]);
}

/** The overlay is gone after a second; what the reader has to do stays. */
function useRefusalNote(screen: CallScreen): void {
  const { t } = useTranslation('calls');
  const note = refusalNote(screen);
  const key = note?.key;
  const text = note?.text ?? '';
  useEffect(() => {
    if (key) toastStaying(t('note.title'), text || t(key));
  }, [key, text, t]);
}

/** How long one reads how a call ended, in milliseconds. */
const READ_MS = 1_000;

/** The end of a call stays for a second from when it is on the screen: the overlay may have loaded after the call had ended. */
function useForgetting({ callId, stage }: CallScreen): void {
  useEffect(() => {
    if (stage !== 'over') return;
    const timer = setTimeout(() => forgetCall(callId), READ_MS);
    return () => clearTimeout(timer);
  }, [callId, stage]);
}
