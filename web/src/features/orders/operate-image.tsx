import { Modal, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPhotoX, IconZoomIn } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { cx } from '#web/lib/text.ts';
import { LINK_FRESH_MS } from './operate.queries.ts';
import classes from './operate-cards.module.css';

interface BoxProps {
  url: string;
  caption: string;
  note?: ReactNode;
  className?: string;
  /** The link has expired, or the image is gone. */
  onBroken?: () => void;
}

/** A thumbnail that opens large. */
export function OperateThumb({ url, caption, note, className, onBroken }: BoxProps) {
  const { t } = useTranslation('operate');
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <UnstyledButton className={cx(classes.pic, className)} onClick={open} aria-label={t('image.open', { caption })}>
        <img src={url} alt={caption} onError={onBroken} />
        <span className={classes.zoom}>
          <IconZoomIn size={16} stroke={2} />
        </span>
      </UnstyledButton>
      <Modal
        opened={opened}
        onClose={close}
        size="auto"
        title={caption}
        closeButtonProps={{ 'aria-label': t('image.close') }}
      >
        <img src={url} alt={caption} className={classes.large} onError={onBroken} />
        {note && <p className={classes.largeNote}>{note}</p>}
      </Modal>
    </>
  );
}

interface Props {
  uploadId: string;
  caption: string;
  note?: ReactNode;
  className?: string;
}

/** An image that this reader may see at any time: their own, or evidence. Asks for its link by itself. */
export function OperateImage({ uploadId, className, ...rest }: Props) {
  const { t } = useTranslation('operate');
  const link = useCall('uploads.getLink', { id: uploadId }, { staleTime: LINK_FRESH_MS });
  if (link.data) return <OperateThumb url={link.data.url} className={className} {...rest} />;
  if (link.isError) {
    return (
      <UnstyledButton className={cx(classes.pic, classes.tile, className)} onClick={() => void link.refetch()}>
        <IconPhotoX size={18} stroke={1.75} />
        <span>{t('image.retry')}</span>
      </UnstyledButton>
    );
  }
  return <span className={cx(classes.pic, className)} role="status" aria-label={rest.caption} />;
}
