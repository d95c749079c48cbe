import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { POINTS } from '#core/money/currency.ts';
import { isPointsOrderCode } from '#core/orders/order-codes.ts';
import {
  REWARD_KINDS,
  REWARD_PAYMENTS,
  REWARD_SCENARIOS,
  type RewardKind,
  type RewardPayment,
  type RewardScenario,
} from '#core/tickets/rewards.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';

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
  const [orderCode, setOrderCode] = useState(of?.orderCode ?? '');
  const typedCode = orderCode.trim().toUpperCase();
  const isCompensation = kind === 'compensation';
  return (
    <CommandDialog
      call="rewards.create"
      params={{
        kind,
        scenario,
        payment,
        ...(isCompensation ? { orderCode: typedCode } : {}),
        ...(of === undefined ? {} : { workOrderCode: of.workOrderCode }),
      }}
      fields={[
        {
          kind: 'text',
          name: 'receiver',
          label: t('reward.receiver'),
          initial: of?.receiver ?? '',
          input: { readOnly: of !== undefined },
        },
        { kind: 'amount', name: 'amount', label: t('reward.amount'), unit: POINTS.unit },
        { kind: 'area', name: 'reason', label: t('reward.why') },
      ]}
      title={t('reward.give')}
      lost={t(payment === 'coupon' ? 'reward.couponEffect' : 'reward.effect')}
      verb={t('reward.give')}
      ready={!isCompensation || orderCode !== ''}
      stale={['rewards.list', 'staff.listProposals']}
      done={({ state }) =>
        t(state === 'paid' ? `reward.${payment === 'coupon' ? 'issued' : 'paid'}` : 'reward.proposed')
      }
      onClose={onClose}
    >
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
      {isCompensation && (
        <TextInput
          label={t('field.order')}
          description={t(isPointsOrderCode(typedCode) ? 'reward.vendorHintPoints' : 'reward.vendorHint')}
          value={orderCode}
          onChange={(event) => setOrderCode(event.currentTarget.value)}
          maxLength={22}
        />
      )}
    </CommandDialog>
  );
}
