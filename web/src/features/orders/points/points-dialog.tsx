import { Radio, Stack, Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { POINTS_CANCEL_REASONS } from '#contract/functions/points-orders.ts';
import { MAX_REASON_NOTE } from '#core/orders/end-reasons.ts';
import { errorText } from '#web/api/api-error.ts';
import { isWrongTradingPassword, TradingPasswordField } from '#web/ui/form/trading-password-field.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useTradeCommand } from '../trade/trade.queries.ts';
import type { PointsOrder } from './points-order.queries.ts';
import { valuesOf } from './points-words.ts';

interface Props {
  order: PointsOrder;
  opened: boolean;
  onClose: () => void;
}

/** Release or give up: the last word about the points, with the trading password. */
export function PointsProvenDialog({ order, opened, onClose, step }: Props & { step: 'release' | 'concede' }) {
  const { t } = useTranslation('points-orders');
  const [password, setPassword] = useState('');
  const command = useTradeCommand(
    'points',
    step === 'release' ? 'pointsOrders.release' : 'pointsOrders.concede',
    onClose,
  );
  useEffect(() => {
    if (opened) setPassword('');
  }, [opened]);
  const { error } = command;
  const values = valuesOf(order);
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => command.mutate({ code: order.code, tradePassword: password })}
      title={t(`dialog.${step}.title`, values)}
      lost={t(`dialog.${step}.lost`, values)}
      check={t(`dialog.${step}.check`, values)}
      verb={t(`dialog.${step}.verb`, values)}
      danger={step === 'concede'}
      busy={command.isPending}
      error={error && !isWrongTradingPassword(error) ? errorText(error) : null}
      ready={password.length > 0}
    >
      <Stack gap="sm">
        {step === 'release' && order.payer?.isBuyer === false && (
          <Note tone="stop" title={t('payer.otherTitle')}>
            {t('payer.other.seller')}
          </Note>
        )}
        <TradingPasswordField value={password} onChange={setPassword} error={error} />
      </Stack>
    </ConfirmDialog>
  );
}

const MIN_REASON = 10;

/** Asks a moderator to decide, or another one again: with words for both. */
export function PointsReasonDialog({
  order,
  opened,
  onClose,
  step,
}: Props & { step: 'dispute' | 'reject' | 'appeal' }) {
  const { t } = useTranslation('points-orders');
  const [reason, setReason] = useState('');
  const names = {
    dispute: 'pointsOrders.dispute',
    reject: 'pointsOrders.rejectCard',
    appeal: 'pointsOrders.appeal',
  } as const;
  const command = useTradeCommand('points', names[step], onClose);
  const values = valuesOf(order);
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => command.mutate({ code: order.code, reason: reason.trim() })}
      title={t(`dialog.${step}.title`, values)}
      lost={t(`dialog.${step}.lost`, values)}
      verb={t(`dialog.${step}.verb`, values)}
      danger
      busy={command.isPending}
      error={command.error ? errorText(command.error) : null}
      ready={reason.trim().length >= MIN_REASON}
    >
      <Textarea
        label={t('dialog.reason')}
        description={t('dialog.reasonHint')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        maxLength={500}
        autosize
        minRows={3}
      />
    </ConfirmDialog>
  );
}

/** The buyer takes the order back before paying. */
export function PointsCancelDialog({ order, opened, onClose }: Props) {
  const { t } = useTranslation('points-orders');
  const [reason, setReason] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const command = useTradeCommand('points', 'pointsOrders.cancel', onClose);
  const chosen = POINTS_CANCEL_REASONS.find((item) => item === reason);
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => chosen && command.mutate({ code: order.code, reason: chosen, note: note.trim() })}
      title={t('dialog.cancel.title', valuesOf(order))}
      lost={t('dialog.cancel.lost', valuesOf(order))}
      verb={t('dialog.cancel.verb')}
      danger
      busy={command.isPending}
      error={command.error ? errorText(command.error) : null}
      ready={chosen !== undefined && (chosen !== 'other' || note.trim() !== '')}
    >
      <Radio.Group label={t('dialog.cancel.why')} value={reason} onChange={setReason} required>
        <Stack gap="xs" mt="xs">
          {POINTS_CANCEL_REASONS.map((item) => (
            <Radio key={item} value={item} label={t(`cancelReason.${item}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        mt="sm"
        label={t(chosen === 'other' ? 'dialog.cancel.note' : 'dialog.cancel.noteOptional')}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        maxLength={MAX_REASON_NOTE}
        required={chosen === 'other'}
        autosize
      />
    </ConfirmDialog>
  );
}

/** A party accepts the ruling: with the other's word the points move at once, and nobody can appeal. */
export function PointsAcceptDialog({ order, opened, onClose }: Props) {
  const { t } = useTranslation('points-orders');
  const [password, setPassword] = useState('');
  const command = useTradeCommand('points', 'pointsOrders.acceptRuling', onClose);
  useEffect(() => {
    if (opened) setPassword('');
  }, [opened]);
  const { error } = command;
  const values = valuesOf(order);
  const outcome = order.ruling?.outcome ?? 'dispute_seller_won';
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => command.mutate({ code: order.code, tradePassword: password })}
      title={t('dialog.accept.title')}
      lost={`${t(`ruling.${outcome}`, values)}. ${t(order.acceptedBy.length > 0 ? 'dialog.accept.last' : 'dialog.accept.first', values)}`}
      verb={t('ruling.accept')}
      busy={command.isPending}
      error={error && !isWrongTradingPassword(error) ? errorText(error) : null}
      ready={password.length > 0}
    >
      <TradingPasswordField value={password} onChange={setPassword} error={error} />
    </ConfirmDialog>
  );
}
