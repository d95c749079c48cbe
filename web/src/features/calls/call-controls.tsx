import { Group } from '@mantine/core';
import {
  IconMicrophone,
  IconMicrophoneOff,
  IconPhone,
  IconPhoneOff,
  IconSettings,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/text.ts';
import { CallDevices } from './call-devices.tsx';
import classes from './call-overlay.module.css';
import type { CallScreen } from './call-screen.ts';
import { setCamera, setMicrophone } from './switches.ts';
import { withEngine } from './with-engine.ts';

const ICON = { size: 22, stroke: 1.75 } as const;

/** The current controls: accept or reject; or microphone, camera and hang-up. */
export function CallControls({ screen }: { screen: CallScreen }) {
  const { t } = useTranslation('calls');
  const [choosing, setChoosing] = useState(false);
  const devices = useId();
  const { stage, media, local, micOn, cameraOn } = screen;
  if (stage === 'incoming' || stage === 'answering') {
    return (
      <Group gap="md" align="stretch" justify="center" wrap="nowrap" p="md">
        <Round tone="end" label={t('reject')} onClick={() => withEngine(({ hangUp }) => hangUp())}>
          <IconPhoneOff {...ICON} />
        </Round>
        <Round
          tone="take"
          label={t('accept')}
          disabled={stage === 'answering'}
          onClick={() => withEngine(({ accept }) => accept())}
        >
          {media === 'video' ? <IconVideo {...ICON} /> : <IconPhone {...ICON} />}
        </Round>
      </Group>
    );
  }
  const hasCamera = (local?.getVideoTracks().length ?? 0) > 0;
  return (
    <>
      {choosing && <CallDevices id={devices} screen={screen} />}
      <Group gap="md" align="stretch" justify="center" wrap="nowrap" p="md">
        <Round label={t('mute')} pressed={!micOn} onClick={() => setMicrophone(!micOn)}>
          {micOn ? <IconMicrophone {...ICON} /> : <IconMicrophoneOff {...ICON} />}
        </Round>
        {media === 'video' && (
          <Round label={t('cameraOff')} pressed={!cameraOn} disabled={!hasCamera} onClick={() => setCamera(!cameraOn)}>
            {cameraOn ? <IconVideo {...ICON} /> : <IconVideoOff {...ICON} />}
          </Round>
        )}
        <Round label={t('devices')} expanded={choosing} controls={devices} onClick={() => setChoosing(!choosing)}>
          <IconSettings {...ICON} />
        </Round>
        <Round tone="end" label={t('hangUp')} onClick={() => withEngine(({ hangUp }) => hangUp())}>
          <IconPhoneOff {...ICON} />
        </Round>
      </Group>
    </>
  );
}

interface RoundProps {
  label: string;
  onClick: () => void;
  children: ReactNode;
  tone?: 'plain' | 'take' | 'end';
  pressed?: boolean;
  expanded?: boolean;
  controls?: string;
  disabled?: boolean;
}

function Round({
  label,
  onClick,
  children,
  tone = 'plain',
  pressed,
  expanded,
  controls,
  disabled = false,
}: RoundProps) {
  return (
    <button
      type="button"
      className={cx(classes.round, classes[tone], pressed && classes.pressed)}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      aria-expanded={expanded}
      aria-controls={expanded ? controls : undefined}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
