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
import { maxOf } from '#web/api/limits.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';

interface Props {
  /** Of a work order: who receives, its order and its code. */
  of?: { readonly receiver: string; readonly orderCode: string | null; readonly workOrderCode: string };
  onClose: () => void;
}

/** Gives points from the promotion account; above a limit it becomes a proposal to the administrators. */
export function RewardDialog({ of, onClose }: Props) {
  const { t } = useTranslation('tickets');
  const [purpose, setPurpose] = useState(() => purposeOf(of?.orderCode ? 'compensation' : 'reward'));
  const [payment, setPayment] = useState<RewardPayment>('points');
  const [orderCode, setOrderCode] = useState(of?.orderCode ?? '');
  const typedCode = orderCode.trim().toUpperCase();
  const isCompensation = purpose.kind === 'compensation';
  return (
    <CommandDialog
      call="rewards.create"
      params={{
        ...purpose,
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
      <PurposeFields purpose={purpose} onChange={setPurpose} />
      {isCompensation && (
        <TextInput
          label={t('field.order')}
          description={t(isPointsOrderCode(typedCode) ? 'reward.vendorHintPoints' : 'reward.vendorHint')}
          value={orderCode}
          onChange={(event) => setOrderCode(event.currentTarget.value)}
          maxLength={maxOf('rewards.create', 'orderCode')}
        />
      )}
    </CommandDialog>
  );
}

interface Purpose {
  readonly kind: RewardKind;
  readonly scenario: RewardScenario;
}

const purposeOf = (kind: RewardKind): Purpose => ({ kind, scenario: REWARD_SCENARIOS[kind][0] });

/** The kind of the reward, and the occasion, which depends on the kind. */
function PurposeFields({ purpose, onChange }: { purpose: Purpose; onChange: (purpose: Purpose) => void }) {
  const { t } = useTranslation('tickets');
  const { kind, scenario } = purpose;
  return (
    <>
      <Select
        label={t('filter.kind')}
        data={REWARD_KINDS.map((value) => ({ value, label: t(`reward.kind.${value}`) }))}
        value={kind}
        onChange={(value) => value && onChange(purposeOf(value))}
        allowDeselect={false}
      />
      <Select
        label={t('reward.scenarioLabel')}
        data={REWARD_SCENARIOS[kind].map((value) => ({ value, label: t(`reward.scenario.${value}`) }))}
        value={scenario}
        onChange={(value) => value && onChange({ kind, scenario: value as RewardScenario })}
        allowDeselect={false}
      />
    </>
  );
}
