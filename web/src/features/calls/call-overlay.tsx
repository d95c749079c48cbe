import { Box } from '@mantine/core';
import { IconBell, IconBellOff, IconGripVertical } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/text.ts';
import { toastStaying } from '../../ui/overlay/toast.ts';
import { CallControls } from './call-controls.tsx';
import classes from './call-overlay.module.css';
import type { CallScreen } from './call-screen.ts';
import { CallStage } from './call-stage.tsx';
import { callWords, refusalNote } from './call-words.ts';
import { isSilent, keepSilent, ring } from './ringtone.ts';
import { flashTitle } from './title-flash.ts';
import { useCallClock } from './use-call-clock.ts';
import { useDrag } from './use-drag.ts';

/** The call of this page, over whatever one reads. */
export function CallOverlay({ screen }: { screen: CallScreen }) {
  const { t } = useTranslation('calls');
  const { peer, media, stage, refusal } = screen;
  const box = useRef<HTMLElement>(null);
  const { style, grip, keys } = useDrag(box);
  const [silent, setSilent] = useState(isSilent);
  const time = useCallClock(stage === 'talking' ? screen.connectedAt : null);
  const invited = t(`invites.${media}`, { name: peer.name });
  useRinging(stage, silent, invited);
  useRefusalNote(screen);
  return (
    <section
      ref={box}
      className={cx(classes.box, media === 'video' && classes.wide)}
      style={style}
      aria-label={t(`label.${media}`, { name: peer.name })}
      data-testid="call"
      data-stage={stage}
    >
      <header className={classes.head} {...grip}>
        <button type="button" className={classes.tool} aria-label={t('move')} title={t('move')} {...keys}>
          <IconGripVertical size={18} stroke={1.75} />
        </button>
        <Box component="b" flex={1} fz="h4" className="cw-cut">
          {t(`label.${media}`, { name: peer.name })}
        </Box>
        {stage === 'incoming' && (
          <button
            type="button"
            className={classes.tool}
            aria-pressed={silent}
            aria-label={t('silent')}
            title={t('silent')}
            onClick={() => {
              keepSilent(!silent);
              setSilent(!silent);
            }}
          >
            {silent ? <IconBellOff size={18} stroke={1.75} /> : <IconBell size={18} stroke={1.75} />}
          </button>
        )}
      </header>
      <CallStage screen={screen} />
      <p className={classes.state}>
        {/* The seconds are shown next to it and not read aloud. */}
        <span role="status">{refusal || t(callWords(screen), { name: peer.name })}</span>
        {time && (
          <Box component="span" ml="xs" c="var(--cw-text)" fw={560} className="cw-num">
            {time}
          </Box>
        )}
      </p>
      {stage !== 'over' && <CallControls screen={screen} />}
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
