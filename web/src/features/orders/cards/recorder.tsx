import { Box, Button, Group } from '@mantine/core';
import { IconPlayerStop, IconScreenShare } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  canRecord,
  type Recording,
  RecordingError,
  type RecordingFault,
  recordScreen,
} from '#web/lib/screen-recording.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { useFileUrl } from '#web/ui/media/use-file-url.ts';
import classes from './check.module.css';

/** A recorder rounds up. */
const SPARE_S = 1;

interface Props {
  /** Drawn into the picture with the order's code. */
  nonce: string;
  code: string;
  /** The longest video that the server takes. */
  maxS: number;
  onDone: (file: File) => void;
  onClose: () => void;
}

type Stage =
  | { at: 'ready'; fault: RecordingFault | null }
  | { at: 'running'; recording: Recording; endsAt: number }
  | { at: 'done'; file: File };

/** Records the reader's screen with the order's nonce in the picture: bounded in time, looked at before it is sent. */
export function OrderRecorder({ nonce, code, maxS, onDone, onClose }: Props) {
  const { t } = useTranslation('disputes-evidence');
  const [stage, setStage] = useState<Stage>({ at: 'ready', fault: canRecord() ? null : 'unsupported' });
  const running = useRef<Recording | null>(null);
  useEffect(() => () => running.current?.stop(), []);
  const start = async () => {
    const maxMs = Math.max(1, maxS - SPARE_S) * 1000;
    try {
      const recording = await recordScreen({ banner: `${nonce}  ${code}`, maxMs });
      running.current = recording;
      setStage({ at: 'running', recording, endsAt: Date.now() + maxMs });
      const file = await recording.file;
      setStage({ at: 'done', file });
    } catch (error) {
      setStage({ at: 'ready', fault: error instanceof RecordingError ? error.fault : 'failed' });
    }
  };
  return (
    <section className={classes.recorder} aria-label={t('record.open')}>
      {stage.at === 'ready' && (
        <>
          <p>{t('record.how', { nonce, seconds: maxS - SPARE_S })}</p>
          {stage.fault && (
            <Note tone="stop" title={t(`record.fault.${stage.fault}`)}>
              {t('record.wayOut')}
            </Note>
          )}
          <Group gap="xs" align="stretch">
            <Button
              leftSection={<IconScreenShare size={17} stroke={1.75} />}
              onClick={start}
              disabled={stage.fault === 'unsupported'}
            >
              {t(stage.fault ? 'record.again' : 'record.start')}
            </Button>
            <Button variant="default" onClick={onClose}>
              {t('back')}
            </Button>
          </Group>
        </>
      )}
      {stage.at === 'running' && <Running recording={stage.recording} endsAt={stage.endsAt} />}
      {stage.at === 'done' && (
        <>
          <Preview file={stage.file} />
          <Group gap="xs" align="stretch">
            <Button onClick={() => onDone(stage.file)}>{t('record.use')}</Button>
            <Button variant="default" onClick={start}>
              {t('record.retake')}
            </Button>
            <Button variant="default" onClick={onClose}>
              {t('record.discard')}
            </Button>
          </Group>
        </>
      )}
    </section>
  );
}

function Running({ recording, endsAt }: { recording: Recording; endsAt: number }) {
  const { t } = useTranslation('disputes-evidence');
  const place = useRef<HTMLDivElement>(null);
  const [left, setLeft] = useState(Math.ceil((endsAt - Date.now()) / 1000));
  useEffect(() => {
    place.current?.append(recording.canvas);
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))), 250);
    return () => clearInterval(timer);
  }, [recording, endsAt]);
  return (
    <>
      <p>
        <Box component="span" fz="xl" fw={640} className="cw-num" role="timer">
          {t('record.left', { count: left })}
        </Box>
      </p>
      <div ref={place} aria-hidden="true" />
      <Group gap="xs" align="stretch">
        <Button leftSection={<IconPlayerStop size={17} stroke={1.75} />} onClick={recording.stop}>
          {t('record.stop')}
        </Button>
      </Group>
    </>
  );
}

function Preview({ file }: { file: File }) {
  const { t } = useTranslation('disputes-evidence');
  const url = useFileUrl(file);
  // biome-ignore lint/a11y/useMediaCaption: a recording without sound
  return url && <video src={url} controls playsInline aria-label={t('record.preview')} />;
}
