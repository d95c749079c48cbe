import { UnstyledButton } from '@mantine/core';
import { IconEye, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '#web/lib/text.ts';
import { type Card, type Order, useOrderAct } from '../workspace/workspace.queries.ts';
import classes from './cards.module.css';
import { OperateImage, OperateThumb } from './image.tsx';

/**
 * A card's photo. It shows what the code shows, and every opening by somebody else than the seller is logged: so it is
 * fetched when asked for, never by itself.
 */
export function OperatePhoto({ order, card }: { order: Order; card: Card }) {
  const { t } = useTranslation('orders-workspace');
  const caption = t('cards.photo', { row: card.row });
  if (card.imageId === null) return null;
  if (order.role === 'seller') return <OperateImage uploadId={card.imageId} caption={caption} />;
  const holds = order.role === 'staff' && order.turn === 'mine' && order.state === 'in_arbitration';
  if (card.code === null && !holds) {
    return (
      <span className={cx(classes.pic, classes.tile)}>
        <IconLock size={18} stroke={1.75} />
        <span>{t('cards.photoSealed')}</span>
      </span>
    );
  }
  return <LoggedPhoto uploadId={card.imageId} caption={caption} />;
}

function LoggedPhoto({ uploadId, caption }: { uploadId: string; caption: string }) {
  const { t } = useTranslation('orders-workspace');
  const [url, setUrl] = useState<string | null>(null);
  const act = useOrderAct('uploads.getLink', (link) => setUrl(link.url));
  if (url) return <OperateThumb url={url} caption={caption} onBroken={() => setUrl(null)} />;
  return (
    <UnstyledButton
      className={cx(classes.pic, classes.tile, classes.ask)}
      onClick={() => act.mutate({ id: uploadId })}
      disabled={act.isPending}
    >
      <IconEye size={18} stroke={1.75} />
      <b>{act.isError ? t('image.retry') : t('cards.showPhoto')}</b>
      <span>{t('cards.photoLogged')}</span>
    </UnstyledButton>
  );
}
