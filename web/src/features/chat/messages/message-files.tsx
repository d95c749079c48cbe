import { Center } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { cx } from '#web/lib/text.ts';
import { MediaBox } from '#web/ui/media/media-box.tsx';
import classes from './message-parts.module.css';

/** Links to files expire; they are renewed well before, in milliseconds. */
const LINK_FRESH_MS = 300_000;
const LARGEST = 240;

interface ShownFile {
  readonly uploadId: string;
  readonly kind: 'image' | 'video' | 'pdf';
  readonly width: number | null;
  readonly height: number | null;
}

/** The pictures and files of a message; each has its place before it has come, so that nothing jumps. */
export function MessageFiles({ files, by }: { files: readonly ShownFile[]; by: string }) {
  const isAlone = files.length === 1;
  return (
    <div className={cx(classes.files, isAlone && classes.oneFile)}>
      {files.map((file, index) => (
        <StoredFile key={file.uploadId} file={file} isAlone={isAlone} values={{ name: by, at: index + 1 }} />
      ))}
    </div>
  );
}

interface Props {
  file: ShownFile;
  isAlone: boolean;
  values: { name: string; at: number };
}

function StoredFile({ file, isAlone, values }: Props) {
  const { t } = useTranslation('chat');
  const link = useCall('uploads.getLink', { id: file.uploadId }, { staleTime: LINK_FRESH_MS });
  const caption = t(`file.${file.kind}`, values);
  return (
    <span className={classes.file} style={isAlone ? sizeOf(file) : undefined}>
      {link.data ? (
        <MediaBox
          url={link.data.url}
          kind={file.kind}
          caption={caption}
          className={classes.media}
          onBroken={() => void link.refetch()}
        />
      ) : (
        <Center component="span" p="xxsplus" fz="xs" c="dimmed" ta="center">
          {link.isError ? t('file.gone') : ''}
        </Center>
      )}
    </span>
  );
}

/** As large as it is, at most 240 pixels either way. */
export function sizeOf({ kind, width, height }: Pick<ShownFile, 'kind' | 'width' | 'height'>) {
  if (kind === 'pdf') return { width: 72, height: 72 };
  const wide = width ?? LARGEST;
  const high = height ?? (LARGEST * 3) / 4;
  const scale = Math.min(1, LARGEST / wide, LARGEST / high);
  return { width: Math.max(72, Math.round(wide * scale)), height: Math.max(72, Math.round(high * scale)) };
}
