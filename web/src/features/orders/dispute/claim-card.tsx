import { Checkbox, Flex, SegmentedControl, Select, Stack, Textarea, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FIAT_SYMBOLS } from '#core/money/currency.ts';
import { formatFace } from '#web/lib/money.ts';
import { fieldError } from '#web/ui/form/field-error.tsx';
import { WholeInput } from '#web/ui/form/whole-input.tsx';
import { OrderCheck } from '../cards/check.tsx';
import type { Shots } from '../cards/shots.ts';
import type { Card, Order } from '../workspace/workspace.queries.ts';
import type { CardReport, ReportFault } from './claim-draft.ts';
import classes from './dispute.module.css';

const MAX_SHOTS = 8;

const KIND_WORDS = { invalid: 'invalid', mismatch: 'mismatch', not_received: 'notReceived' } as const;

/** What a card can be reported as: a parcel that has not come yet, as not received alone. */
export function claimKinds({ form, state }: Order): [CardReport['kind'], ...CardReport['kind'][]] {
  return form === 'physical' && state === 'delivered' ? ['not_received'] : ['invalid', 'mismatch'];
}

interface Props {
  order: Order;
  card: Card;
  report: CardReport | undefined;
  onChange: (report: CardReport | undefined) => void;
  shots: Shots;
  faults: readonly ReportFault[];
  busy: boolean;
}

/** What is wrong with one card: chosen, said, and shown. */
export function OrderClaimCard({ order, card, report, onChange, shots, faults, busy }: Props) {
  const { t } = useTranslation('orders-workspace');
  const face = formatFace(card.faceValue, { symbol: order.currency, unit: order.unit });
  const kinds = claimKinds(order);
  const fresh: CardReport = { kind: kinds[0], value: '', currency: order.currency, note: '' };
  const sealed = order.form === 'ecode' && card.revealedAt === null;
  return (
    <fieldset className={classes.claimCard} disabled={busy}>
      <legend>
        <VisuallyHidden>{t('claim.card', { row: card.row })}</VisuallyHidden>
      </legend>
      <Checkbox
        checked={report !== undefined}
        onChange={(event) => onChange(event.currentTarget.checked ? fresh : undefined)}
        disabled={sealed}
        label={
          <Flex component="span" rowGap="xxs" columnGap="sm" wrap="wrap" className="cw-num">
            <b>{t('claim.card', { row: card.row })}</b>
            <span className="cw-mono">{card.masked}</span>
            <span>{face}</span>
          </Flex>
        }
        description={sealed ? t('claim.notOpened') : undefined}
      />
      {report && (
        <Fields
          order={order}
          card={card}
          report={report}
          onChange={onChange}
          shots={shots}
          faults={faults}
          busy={busy}
        />
      )}
    </fieldset>
  );
}

function Fields({ order, card, report, onChange, shots, faults, busy }: Props & { report: CardReport }) {
  const { t } = useTranslation('orders-workspace');
  const set = (patch: Partial<CardReport>) => onChange({ ...report, ...patch });
  const fault = (...kinds: ReportFault[]) => {
    const firstFault = kinds.find((kind) => faults.includes(kind));
    return firstFault && t(`claim.fault.${firstFault}`);
  };
  return (
    <Stack gap="smplus" mt="smplus">
      <SegmentedControl
        value={report.kind}
        onChange={(kind) => set({ kind: kind as CardReport['kind'] })}
        data={claimKinds(order).map((value) => ({ value, label: t(`claim.${KIND_WORDS[value]}`) }))}
        aria-label={t('claim.kind')}
        fullWidth
      />
      {report.kind === 'mismatch' && (
        <div className={classes.pair}>
          <WholeInput
            label={t('claim.actual')}
            value={report.value === '' ? null : Number(report.value)}
            onChange={(value) => set({ value: value === null ? '' : String(value) })}
            maxDigits={7}
            error={fieldError(fault('value', 'same'))}
          />
          <Select
            label={t('claim.currency')}
            data={FIAT_SYMBOLS}
            value={report.currency}
            onChange={(currency) => currency && set({ currency })}
          />
        </div>
      )}
      <Textarea
        label={t('claim.note')}
        placeholder={t(`claim.noteHint.${report.kind}`)}
        value={report.note}
        onChange={(event) => set({ note: event.currentTarget.value })}
        maxLength={500}
        autosize
        minRows={2}
        error={fieldError(fault('note'))}
      />
      <OrderCheck
        order={order}
        party="provider"
        shots={shots}
        group={card.id}
        label={t('claim.proof')}
        max={MAX_SHOTS}
        error={fault('shots')}
        disabled={busy}
      />
    </Stack>
  );
}
