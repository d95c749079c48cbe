import { UnstyledButton } from '@mantine/core';
import { IconEye, IconLock, IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MIN_OPEN_REASON_CHARS } from '#core/orders/open-reason.ts';
import { formatDate } from '#web/lib/date.ts';
import { cx } from '#web/lib/text.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { TRADE_KINDS } from '../trade/kinds.ts';
import { useTradeCommand } from '../trade/trade.queries.ts';
import type { Card, Order } from '../workspace/workspace.queries.ts';
import classes from './cards.module.css';
import { OrderImage, OrderThumb } from './image.tsx';

/**
 * A card's photo. It shows what the code shows, and every opening by somebody else than the seller is logged: so it is
 * fetched when asked for, never by itself.
 */
export function OrderPhoto({ order, card }: { order: Order; card: Card }) {
  const { t } = useTranslation('orders-workspace');
  const caption = t('cards.photo', { row: card.row });
  if (card.imageId === null) return null;
  if (card.photoRemovedAt !== null) return <RemovedPhoto at={card.photoRemovedAt} />;
  if (order.role === 'seller') return <OrderImage uploadId={card.imageId} caption={caption} />;
  const holds = order.role === 'staff' && order.turn === 'mine' && order.state === 'in_arbitration';
  if (card.code === null && !holds) {
    return (
      <span className={cx(classes.pic, classes.tile)}>
        <IconLock size={18} stroke={1.75} />
        <span>{t('cards.photoSealed')}</span>
      </span>
    );
  }
  return <LoggedPhoto uploadId={card.imageId} caption={caption} asksReason={order.role === 'staff'} />;
}

/** Photos of cards are deleted some time after the end of their order. */
function RemovedPhoto({ at }: { at: string }) {
  const { t } = useTranslation('orders-workspace');
  return (
    <span className={cx(classes.pic, classes.tile)} title={t('cards.photoGoneAt', { at: formatDate(at) })}>
      <IconPhotoOff size={18} stroke={1.75} />
      <span>{t('cards.photoGone')}</span>
    </span>
  );
}

/** A moderator opens a photo only with a reason, which both parties read in the log. */
function LoggedPhoto({ uploadId, caption, asksReason }: { uploadId: string; caption: string; asksReason: boolean }) {
  const { t } = useTranslation('orders-workspace');
  const [url, setUrl] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const command = useTradeCommand('gift', 'uploads.getLink', (link) => setUrl(link.url));
  if (url) return <OrderThumb url={url} caption={caption} onBroken={() => setUrl(null)} />;
  return (
    <>
      <UnstyledButton
        className={cx(classes.pic, classes.tile, classes.ask)}
        onClick={() => (asksReason ? setAsking(true) : command.mutate({ id: uploadId }))}
        disabled={command.isPending}
      >
        <IconEye size={18} stroke={1.75} />
        <b>{command.isError ? t('image.retry') : t('cards.showPhoto')}</b>
        <span>{t('cards.photoLogged')}</span>
      </UnstyledButton>
      {isAsking && (
        <CommandDialog
          call="uploads.getLink"
          params={{ id: uploadId }}
          fields={[{ kind: 'area', name: 'reason', label: t('cards.photoReason'), min: MIN_OPEN_REASON_CHARS }]}
          title={caption}
          lost={t('cards.photoWhy')}
          verb={t('cards.showPhoto')}
          stale={TRADE_KINDS.gift.stale}
          onDone={(link) => setUrl(link.url)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
