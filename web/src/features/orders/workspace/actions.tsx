import { useDisclosure } from '@mantine/hooks';
import { IconCheck, IconFlag, IconPackage, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CANCEL_REASONS, DECLINE_REASONS, type EndReason } from '#core/orders/end-reasons.ts';
import { ActionButton, ActionButtons } from '#web/ui/layout/action-button.tsx';
import { OrderReveal } from '../cards/reveal.tsx';
import { OrderReleaseDialog } from '../dispute/release.tsx';
import { endNote } from '../trade/end-note.ts';
import { useRuleSpan } from '../use-rule-span.ts';
import { OrderDialog } from './dialog.tsx';
import { splitValues, takeBackOf, valuesOf } from './words.ts';
import type { Order } from './workspace.queries.ts';

/** A void gives everything back. */
const nothing = (order: Order) => ({ settled: '0', sellerGets: '0', fee: '0', providerKeeps: order.orderAmount });

/** What may be done with the cards before anybody disputes; null when there is nothing. */
export function actionsOf(order: Order): 'take' | 'decide' | 'receive' | null {
  const can = (ability: Order['abilities'][number]) => order.abilities.includes(ability);
  if (can('confirm_receipt')) return 'receive';
  if (can('confirm') || can('claim')) return 'decide';
  return can('cancel') || can('decline') ? 'take' : null;
}

/** Before the cards are opened: the provider opens the first or declines, or the seller takes them back. */
export function OrderTakeBack({ order }: { order: Order }) {
  const { t } = useTranslation('orders-workspace');
  const [opened, { open, close }] = useDisclosure(false);
  const { ability, hint, dialog } = takeBackOf(order);
  const [first] = order.cards;
  const optionsOf = <R extends EndReason>(reasons: readonly R[]) =>
    reasons.map((value) => ({ value, label: t(`endReason.${value as EndReason}`) }));
  const why = { kind: 'radio', name: 'reason', label: t(`endReason.label.${ability}`) } as const;
  const note = endNote({
    needed: t('endReason.note'),
    optional: t('endReason.noteOptional'),
    hint: t('endReason.noteHint', { name: order.opponent.name }),
  });
  const props = {
    order,
    opened,
    onClose: close,
    params: { code: order.code },
    words: dialog,
    split: nothing(order),
    danger: true,
  } as const;
  return (
    <ActionButtons>
      {first && order.abilities.includes('view') && <OrderReveal order={order} card={first} first />}
      <ActionButton
        icon={<IconX size={18} stroke={2} />}
        label={t(`act.${ability}`)}
        hint={t(`act.${hint}`, valuesOf(order))}
        onClick={open}
        danger
      />
      {ability === 'cancel' ? (
        <OrderDialog
          {...props}
          call="orders.cancel"
          fields={[{ ...why, options: optionsOf(CANCEL_REASONS) }, ...note]}
        />
      ) : (
        <OrderDialog
          {...props}
          call="orders.decline"
          fields={[{ ...why, options: optionsOf(DECLINE_REASONS) }, ...note]}
        />
      )}
    </ActionButtons>
  );
}

/** A parcel is on its way: the provider has it, or reports that it did not come. */
export function OrderReceive({ order, onReport }: { order: Order; onReport: () => void }) {
  const { t } = useTranslation('orders-workspace');
  const [opened, { open, close }] = useDisclosure(false);
  const span = useRuleSpan('orders.release_timeout_s', opened);
  return (
    <ActionButtons>
      <ActionButton
        icon={<IconPackage size={19} stroke={2} />}
        label={t('act.receive')}
        hint={t('act.receiveHint')}
        onClick={open}
      />
      <ActionButton
        icon={<IconFlag size={18} stroke={1.75} />}
        label={t('act.notReceived')}
        hint={t('act.notReceivedHint')}
        onClick={onReport}
        danger
      />
      <OrderDialog
        order={order}
        opened={opened}
        onClose={close}
        call="orders.confirmReceipt"
        params={{ code: order.code }}
        words="receive"
        values={{ span }}
        split={order.fullSplit}
      />
    </ActionButtons>
  );
}

interface DecideProps {
  order: Order;
  onReport: () => void;
  /** The dialog that pays is open from the start. */
  releases: boolean;
}

/** After the cards are opened: the provider confirms and pays, or reports a problem. */
export function OrderDecide({ order, onReport, releases }: DecideProps) {
  const { t } = useTranslation('orders-workspace');
  const [opened, { open, close }] = useDisclosure(releases);
  const values = { ...valuesOf(order), ...splitValues(order.fullSplit) };
  return (
    <ActionButtons>
      {order.abilities.includes('confirm') && (
        <ActionButton
          icon={<IconCheck size={19} stroke={2.4} />}
          label={t('act.confirm')}
          hint={t('act.confirmHint', values)}
          onClick={open}
          letter="R"
        />
      )}
      {order.abilities.includes('claim') && (
        <ActionButton
          icon={<IconFlag size={18} stroke={1.75} />}
          label={t('act.report')}
          hint={t('act.reportHint')}
          onClick={onReport}
          letter="P"
          danger
        />
      )}
      <OrderReleaseDialog order={order} opened={opened} onClose={close} />
    </ActionButtons>
  );
}
