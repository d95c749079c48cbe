import { Box, Modal, UnstyledButton } from '@mantine/core';
import { IconDownload, IconFileTypePdf, IconPlayerPlay, IconZoomIn } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useContext, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatLength } from '../../lib/date.ts';
import { cx } from '../../lib/text.ts';
import classes from './media-box.module.css';
import { GalleryContext, GallerySteps } from './media-gallery.tsx';

interface Props {
  url: string;
  kind: 'image' | 'video' | 'pdf';
  caption: string;
  /** Below what is shown large. */
  note?: ReactNode;
  /** Length of a video. */
  durationMs?: number | null;
  className?: string;
  /** The link has expired, or the file is gone. */
  onBroken?: () => void;
}

/** A small picture of a file: an image or a video opens large, a PDF file is saved. */
export function MediaBox(props: Props) {
  const { url, kind, caption, className } = props;
  const { t } = useTranslation('ui');
  if (kind === 'pdf') {
    return (
      <a
        className={cx(classes.box, classes.file, className)}
        href={url}
        // A file in memory has no name in its address; an answer of the server names its file itself.
        download={caption}
        aria-label={t('media.save', { caption })}
      >
        <IconFileTypePdf size={22} stroke={1.75} />
        <span className={classes.mark}>
          <IconDownload size={14} stroke={2} />
        </span>
      </a>
    );
  }
  return <Opening {...props} />;
}

/** Whether the large view is open, by itself or in a gallery. */
function useOpened(button: RefObject<HTMLButtonElement | null>) {
  const id = useId();
  const gallery = useContext(GalleryContext);
  const [alone, setAlone] = useState(false);
  const add = gallery?.add;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a gallery that is open has the same boxes
  useEffect(() => (button.current ? add?.(id, button.current) : undefined), [id, Boolean(add)]);
  if (!gallery) return { gallery, id, opened: alone, open: () => setAlone(true), close: () => setAlone(false) };
  const close = () => {
    gallery.show(null);
    button.current?.focus();
  };
  return { gallery, id, opened: gallery.openId === id, open: () => gallery.show(id), close };
}

function Opening(props: Props) {
  const { url, kind, caption, className, durationMs } = props;
  const { t } = useTranslation('ui');
  const button = useRef<HTMLButtonElement>(null);
  const { gallery, id, opened, open, close } = useOpened(button);
  const isVideo = kind === 'video';
  return (
    <>
      <UnstyledButton
        ref={button}
        className={cx(classes.box, className)}
        onClick={open}
        aria-label={t(isVideo ? 'media.play' : 'media.open', { caption })}
      >
        {isVideo ? (
          // Its first frame; sound and subtitles are a matter of the player.
          <video src={url} preload="metadata" muted playsInline tabIndex={-1} aria-hidden="true" />
        ) : (
          // The button is named; words in the place of a broken picture would run out of the box.
          <img src={url} alt="" onError={props.onBroken} loading="lazy" />
        )}
        <span className={classes.mark}>
          {isVideo ? <IconPlayerPlay size={14} stroke={2} /> : <IconZoomIn size={16} stroke={2} />}
          {isVideo && durationMs != null && <i>{formatLength(durationMs)}</i>}
        </span>
      </UnstyledButton>
      <Modal
        opened={opened}
        onClose={close}
        size="auto"
        title={caption}
        closeButtonProps={{ 'aria-label': t('media.close') }}
        // Stepping through a gallery is one view: no fading, and the focus does not return to each box.
        {...(gallery ? { transitionProps: { duration: 0 }, returnFocus: false } : {})}
      >
        <Large {...props} />
        {gallery && opened && <GallerySteps gallery={gallery} id={id} />}
      </Modal>
    </>
  );
}

function Large({ url, kind, caption, note, onBroken }: Props) {
  const { t } = useTranslation('ui');
  const [unplayable, setUnplayable] = useState(false);
  return (
    <>
      {kind === 'video' ? (
        // biome-ignore lint/a11y/useMediaCaption: a recording by its users has no captions
        <video
          className={classes.large}
          src={url}
          controls
          playsInline
          preload="metadata"
          aria-label={caption}
          onError={() => {
            setUnplayable(true);
            onBroken?.();
          }}
        />
      ) : (
        <img src={url} alt={caption} className={classes.large} onError={onBroken} />
      )}
      {unplayable && (
        <Box component="p" mt="sm" lh="xl" c="var(--cw-text-2)" role="alert">
          {t('media.unplayable')}{' '}
          <a href={url} download>
            {t('media.download')}
          </a>
        </Box>
      )}
      {note && (
        <Box mt="sm" lh="xl" c="var(--cw-text-2)">
          {note}
        </Box>
      )}
    </>
  );
}
