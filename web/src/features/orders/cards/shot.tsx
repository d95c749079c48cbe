import { Box, UnstyledButton } from '@mantine/core';
import { IconFileTypePdf, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { kindOfFile } from '#web/api/upload.ts';
import { formatBytes } from '#web/lib/number.ts';
import { fieldError } from '#web/ui/form/field-error.tsx';
import { FilePicture } from '#web/ui/media/file-picture.tsx';
import { useFileUrl } from '#web/ui/media/use-file-url.ts';
import classes from './check.module.css';
import type { Shot, Shots } from './shots.ts';

/** A chosen file with its picture, its progress, and a way to take it out. */
export function OrderShot({ shot, shots, number }: { shot: Shot; shots: Shots; number: number }) {
  const { t } = useTranslation('disputes-evidence');
  const url = useFileUrl(shot.file);
  const kind = kindOfFile(shot.file);
  const label = t('file', { number });
  return (
    <div>
      <div className={classes.shot}>
        {kind === 'pdf' && (
          <div className={classes.name}>
            <IconFileTypePdf size={20} stroke={1.75} aria-hidden="true" />
            {shot.file.name}
          </div>
        )}
        {url && kind === 'image' && <FilePicture url={url} label={label} />}
        {url && kind === 'video' && <video src={url} muted playsInline preload="metadata" aria-label={label} />}
        {kind !== 'pdf' && <span className={classes.size}>{formatBytes(shot.file.size)}</span>}
        <UnstyledButton
          className={classes.remove}
          onClick={() => shots.remove(shot.key)}
          aria-label={t('remove', { label })}
        >
          <IconX size={15} stroke={2} />
        </UnstyledButton>
      </div>
      <State shot={shot} again={() => shots.again(shot)} />
    </div>
  );
}

function State({ shot, again }: { shot: Shot; again: () => void }) {
  const { t } = useTranslation('disputes-evidence');
  if (shot.error) {
    return (
      <Box mt="xxsplus" fz="xs" c="var(--cw-stop-text)" role="alert">
        {fieldError(shot.error)}
        <UnstyledButton className={classes.again} onClick={again}>
          {t('again')}
        </UnstyledButton>
      </Box>
    );
  }
  if (shot.id) return null;
  const percent = Math.round(shot.share * 100);
  return (
    <div
      className={classes.progress}
      role="progressbar"
      aria-label={t('sending')}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i style={{ width: `${Math.max(4, percent)}%` }} />
    </div>
  );
}
