import { SegmentedControl, Select, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isPointsOrderCode } from '#core/orders/order-codes.ts';
import {
  REWARD_KINDS,
  REWARD_PAYMENTS,
  REWARD_SCENARIOS,
  type RewardKind,
  type RewardPayment,
  type RewardScenario,
} from '#core/tickets/rewards.ts';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { amountOf, EMPTY_ENTRY, isWhole } from './points-entry.ts';
import { PointsFields } from './points-fields.tsx';

interface Props {
  /** Of a work order: who receives, its order and its code. */
  of?: { readonly receiver: string; readonly orderCode: string | null; readonly workOrderCode: string };
  onClose: () => void;
}

/** Gives points from the promotion account; above a limit it becomes a proposal to the administrators. */
export function RewardDialog({ of, onClose }: Props) {
  const { t } = useTranslation('tickets');
  const [kind, setKind] = useState<RewardKind>(of?.orderCode ? 'compensation' : 'reward');
  const [scenario, setScenario] = useState<RewardScenario>(REWARD_SCENARIOS[kind][0]);
  const [payment, setPayment] = useState<RewardPayment>('points');
  const [receiver, setReceiver] = useState(of?.receiver ?? '');
  const [orderCode, setOrderCode] = useState(of?.orderCode ?? '');
  const [entry, setEntry] = useState(EMPTY_ENTRY);
  const command = useCommand('rewards.create', {
    quiet: true,
    mask: false,
    stale: ['rewards.list', 'staff.listProposals'],
    onDone: ({ state }) => {
      toastDone(t(state === 'paid' ? `reward.${payment === 'coupon' ? 'issued' : 'paid'}` : 'reward.proposed'));
      onClose();
    },
  });
  const isCompensation = kind === 'compensation';
  const typedCode = orderCode.trim().toUpperCase();
  const send = () =>
    command.mutate({
      kind,
      scenario,
      payment,
      receiver: receiver.trim(),
      amount: amountOf(entry).toString(),
      reason: entry.reason.trim(),
      ...(isCompensation && orderCode !== '' ? { orderCode: typedCode } : {}),
      ...(of === undefined ? {} : { workOrderCode: of.workOrderCode }),
    });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={send}
      title={t('reward.give')}
      lost={t(payment === 'coupon' ? 'reward.couponEffect' : 'reward.effect')}
      verb={t('reward.give')}
      ready={isWhole(entry) && receiver.trim() !== '' && (!isCompensation || orderCode !== '')}
      busy={command.isPending}
      error={command.error ? errorText(command.error) : null}
    >
      <Stack gap="sm">
        <SegmentedControl
          aria-label={t('reward.payment')}
          value={payment}
          onChange={(value) => setPayment(value === 'coupon' ? 'coupon' : 'points')}
          data={REWARD_PAYMENTS.map((value) => ({ value, label: t(`reward.paymentIn.${value}`) }))}
        />
        <Select
          label={t('filter.kind')}
          data={REWARD_KINDS.map((value) => ({ value, label: t(`reward.kind.${value}`) }))}
          value={kind}
          onChange={(value) => {
            if (!value) return;
            setKind(value);
            setScenario(REWARD_SCENARIOS[value][0]);
          }}
          allowDeselect={false}
        />
        <Select
          label={t('reward.scenarioLabel')}
          data={REWARD_SCENARIOS[kind].map((value) => ({ value, label: t(`reward.scenario.${value}`) }))}
          value={scenario}
          onChange={(value) => value && setScenario(value as RewardScenario)}
          allowDeselect={false}
        />
        <TextInput
          label={t('reward.receiver')}
          value={receiver}
          onChange={(event) => setReceiver(event.currentTarget.value)}
          maxLength={64}
          readOnly={of !== undefined}
        />
        {isCompensation && (
          <TextInput
            label={t('field.order')}
            description={t(isPointsOrderCode(typedCode) ? 'reward.vendorHintPoints' : 'reward.vendorHint')}
            value={orderCode}
            onChange={(event) => setOrderCode(event.currentTarget.value)}
            maxLength={22}
          />
        )}
        <PointsFields entry={entry} onChange={setEntry} />
      </Stack>
    </ConfirmDialog>
  );
}
