import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { MediaBox } from '#web/ui/media/media-box.tsx';
import classes from './cases.module.css';

/** Links to files expire; they are renewed well before, in milliseconds. */
const LINK_FRESH_MS = 300_000;

interface Props {
  uploadId: string;
  caption: string;
  note?: string;
  durationMs: number | null;
  /** The mark that a video must show; null for other files. */
  nonce: string | null;
}

/** One piece of a side's evidence, opened large by a click. */
export function EvidenceImage({ uploadId, caption, note, durationMs, nonce }: Props) {
  const { t } = useTranslation('disputes');
  const link = useCall('uploads.getLink', { id: uploadId }, { staleTime: LINK_FRESH_MS });
  const expected = nonce && t('disputes-evidence:expected', { nonce });
  const below = [note, expected].filter(Boolean).join(' · ');
  return (
    <Box component="figure" miw={0} className={classes.figure}>
      {link.data ? (
        <MediaBox
          url={link.data.url}
          kind={link.data.kind}
          caption={caption}
          note={below}
          durationMs={durationMs}
          className={classes.thumb}
          onBroken={() => void link.refetch()}
        />
      ) : (
        <span className={classes.thumb}>{link.isError && t('noImage')}</span>
      )}
      <figcaption title={note}>{caption}</figcaption>
      {expected && <figcaption title={expected}>{expected}</figcaption>}
    </Box>
  );
}
