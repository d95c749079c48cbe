import { UnstyledButton } from '@mantine/core';
import { IconPhotoX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { cx } from '#web/lib/text.ts';
import { MediaBox } from '#web/ui/media/media-box.tsx';
import { LINK_FRESH_MS } from '../workspace/workspace.queries.ts';
import classes from './cards.module.css';

interface ThumbProps {
  url: string;
  caption: string;
  className?: string;
  /** The link has expired, or the image is gone. */
  onBroken?: () => void;
}

/** A picture whose link is known. */
export function OrderThumb({ className, ...rest }: ThumbProps) {
  return <MediaBox kind="image" className={cx(classes.pic, className)} {...rest} />;
}

interface Props {
  uploadId: string;
  caption: string;
  note?: ReactNode;
  /** Length of a video. */
  durationMs?: number | null;
  className?: string;
}

/** A file that this reader may see at any time: their own, or evidence. Asks for its link by itself. */
export function OrderImage({ uploadId, className, ...rest }: Props) {
  const { t } = useTranslation('orders-workspace');
  const link = useCall('uploads.getLink', { id: uploadId }, { staleTime: LINK_FRESH_MS });
  if (link.data) {
    const { url, kind } = link.data;
    const again = () => void link.refetch();
    return <MediaBox url={url} kind={kind} className={cx(classes.pic, className)} onBroken={again} {...rest} />;
  }
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
