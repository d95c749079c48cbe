import { Stack, UnstyledButton } from '@mantine/core';
import { IconEye, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ParamsOf } from '#contract/catalogue.ts';
import { MIN_OPEN_REASON_CHARS } from '#core/orders/open-reason.ts';
import { errorText, hasCode } from '#web/api/api-error.ts';
import { limitOf } from '#web/api/limits.ts';
import { cx } from '#web/lib/text.ts';
import { ReasonField } from '#web/ui/form/reason-field.tsx';
import { isWrongTradingPassword, TradingPasswordField } from '#web/ui/form/trading-password-field.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import classes from '../cards/cards.module.css';
import { OrderImage, OrderThumb } from '../cards/image.tsx';
import { useTradeCommand } from '../trade/trade.queries.ts';
import type { PointsOrder } from './points-order.queries.ts';
import { holdsCase } from './points-words.ts';

/** Nothing was opened, and the field that appears says why. */
const isProofRequest = (error: unknown): boolean => hasCode(error, 'auth.trading_password_needed');

type Proof = Pick<ParamsOf<'uploads.getLink'>, 'reason' | 'tradePassword'>;

/**
 * The photos of the card that pays, opened together: they show its code, so the seller's opening and that of the moderator
 * who holds the case stand in the history, and they are fetched when asked for, never by themselves.
 */
export function useCardPhotos({ files }: Pick<PointsOrder, 'files'>) {
  const [urls, setUrls] = useState<ReadonlyMap<string, string>>(new Map());
  const [isAsking, setAsking] = useState(false);
  const command = useTradeCommand('points', 'uploads.getLink');
  const open = async (proof: Proof) => {
    const links = new Map<string, string>();
    for (const { uploadId } of files.filter(({ kind }) => kind === 'card')) {
      links.set(uploadId, (await command.mutateAsync({ id: uploadId, ...proof })).url);
    }
    setUrls(links);
    setAsking(false);
  };
  const ask = (asks: boolean) => {
    command.reset();
    setAsking(asks);
  };
  return { urls, isAsking, ask, open, command, close: () => setUrls(new Map()) };
}

export type CardPhotos = ReturnType<typeof useCardPhotos>;

interface PhotoProps {
  order: PointsOrder;
  uploadId: string;
  caption: string;
  photos: CardPhotos;
}

/** One photo of the card that pays. */
export function CardPhoto({ order, uploadId, caption, photos }: PhotoProps) {
  const { t } = useTranslation('orders-workspace');
  if (order.role === 'buyer') return <OrderImage uploadId={uploadId} caption={caption} />;
  const url = photos.urls.get(uploadId);
  if (url !== undefined) return <OrderThumb url={url} caption={caption} onBroken={photos.close} />;
  if (order.role === 'moderator' && (order.state !== 'in_dispute' || !holdsCase(order))) {
    return (
      <span className={cx(classes.pic, classes.tile)}>
        <IconLock size={18} stroke={1.75} />
        <span>{t('cards.photoSealed')}</span>
      </span>
    );
  }
  return (
    <UnstyledButton className={cx(classes.pic, classes.tile, classes.ask)} onClick={() => photos.ask(true)}>
      <IconEye size={18} stroke={1.75} />
      <b>{t('cards.showPhoto')}</b>
      <span>{t('cards.photoLogged')}</span>
    </UnstyledButton>
  );
}

const LIMIT = limitOf('uploads.getLink', 'reason');

/**
 * Says that the opening is written down; a moderator says why, a session that has not done so yet gives the trading
 * password. A dialog of its own, because one proof opens several files, each by a command.
 */
export function CardPhotosDialog({ order, photos }: { order: PointsOrder; photos: CardPhotos }) {
  const { t } = useTranslation('points-orders');
  const [reason, setReason] = useState('');
  const [password, setPassword] = useState('');
  const [isProofNeeded, setProofNeeded] = useState(false);
  const { error, isPending } = photos.command;
  const isModerator = order.role === 'moderator';
  const ready = isModerator ? reason.trim().length >= MIN_OPEN_REASON_CHARS : !isProofNeeded || password.length > 0;
  const proof: Proof = {
    ...(isModerator ? { reason: reason.trim() } : {}),
    ...(isProofNeeded ? { tradePassword: password } : {}),
  };
  const isFieldError = isProofRequest(error) || isWrongTradingPassword(error);
  return (
    <ConfirmDialog
      opened={photos.isAsking}
      onClose={() => photos.ask(false)}
      onConfirm={() => void photos.open(proof).catch((fault: unknown) => isProofRequest(fault) && setProofNeeded(true))}
      title={t('cardPhotos.title')}
      lost={t(`cardPhotos.${isModerator ? 'moderator' : 'seller'}`)}
      verb={t('cardPhotos.verb')}
      busy={isPending}
      error={error && !isFieldError ? errorText(error) : null}
      ready={ready}
    >
      <Stack gap="sm">
        {isModerator && (
          <ReasonField limit={LIMIT} label={t('cardPhotos.reason')} hint={null} value={reason} onChange={setReason} />
        )}
        {isProofNeeded && (
          <TradingPasswordField
            value={password}
            onChange={setPassword}
            error={error}
            reason={t('orders-workspace:reveal.proof')}
          />
        )}
      </Stack>
    </ConfirmDialog>
  );
}
