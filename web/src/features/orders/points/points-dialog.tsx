import { useTranslation } from 'react-i18next';
import { POINTS_CANCEL_REASONS } from '#contract/functions/points-orders.ts';
import { HeldNote } from '#web/features/people/public.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { endNote } from '../trade/end-note.ts';
import { dialogWords, TradeDialog } from '../trade/trade-dialog.tsx';
import type { PointsOrder } from './points-order.queries.ts';
import { valuesOf } from './points-words.ts';

interface Props {
  order: PointsOrder;
  opened: boolean;
  onClose: () => void;
}

const PROVEN = { release: 'pointsOrders.release', concede: 'pointsOrders.concede' } as const;
const PASSWORD = { kind: 'password', name: 'tradePassword' } as const;

/** Release or give up: the last word about the points, with the trading password. */
export function PointsProvenDialog({ order, step, ...dialog }: Props & { step: 'release' | 'concede' }) {
  const { t } = useTranslation('points-orders');
  const values = valuesOf(order);
  return (
    <TradeDialog
      {...dialog}
      {...dialogWords(t, step, values)}
      kind="points"
      call={PROVEN[step]}
      params={{ code: order.code }}
      fields={[PASSWORD]}
      check={t(`dialog.${step}.check`, values)}
      danger={step === 'concede'}
    >
      <HeldNote />
      {step === 'release' && order.payer?.isBuyer === false && (
        <Note tone="stop" title={t('payer.otherTitle')}>
          {t('payer.other.seller')}
        </Note>
      )}
    </TradeDialog>
  );
}

const REASONED = {
  dispute: 'pointsOrders.dispute',
  reject: 'pointsOrders.rejectCard',
  appeal: 'pointsOrders.appeal',
} as const;

/** Asks a moderator to decide, or another one again: with words for both. */
export function PointsReasonDialog({ order, step, ...dialog }: Props & { step: keyof typeof REASONED }) {
  const { t } = useTranslation('points-orders');
  return (
    <TradeDialog
      {...dialog}
      {...dialogWords(t, step, valuesOf(order))}
      kind="points"
      call={REASONED[step]}
      params={{ code: order.code }}
      fields={[{ kind: 'area', name: 'reason', label: t('dialog.reason'), hint: t('dialog.reasonHint'), rows: 3 }]}
      danger
    />
  );
}

/** The buyer takes the order back before paying. */
export function PointsCancelDialog({ order, ...dialog }: Props) {
  const { t } = useTranslation('points-orders');
  const reasons = POINTS_CANCEL_REASONS.map((value) => ({ value, label: t(`cancelReason.${value}`) }));
  return (
    <TradeDialog
      {...dialog}
      {...dialogWords(t, 'cancel', valuesOf(order))}
      kind="points"
      call="pointsOrders.cancel"
      params={{ code: order.code }}
      fields={[
        { kind: 'radio', name: 'reason', label: t('dialog.cancel.why'), options: reasons },
        ...endNote({ needed: t('dialog.cancel.note'), optional: t('dialog.cancel.noteOptional') }),
      ]}
      danger
    />
  );
}

/** A party accepts the ruling: with the other's word the points move at once, and nobody can appeal. */
export function PointsAcceptDialog({ order, ...dialog }: Props) {
  const { t } = useTranslation('points-orders');
  const values = valuesOf(order);
  const outcome = order.ruling?.outcome ?? 'dispute_seller_won';
  return (
    <TradeDialog
      {...dialog}
      kind="points"
      call="pointsOrders.acceptRuling"
      params={{ code: order.code }}
      fields={[PASSWORD]}
      title={t('dialog.accept.title')}
      lost={`${t(`ruling.${outcome}`, values)}. ${t(order.acceptedBy.length > 0 ? 'dialog.accept.last' : 'dialog.accept.first', values)}`}
      verb={t('ruling.accept')}
    >
      <HeldNote />
    </TradeDialog>
  );
}
