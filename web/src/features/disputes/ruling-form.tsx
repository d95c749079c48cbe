import { Button, Checkbox, Radio, Stack, TextInput } from '@mantine/core';
import { IconGavel } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DELIVERY_RULINGS, RULING_OUTCOMES, RULINGS, type RulingOutcome } from '#core/orders/gift-states.ts';
import { errorText, hasCode } from '#web/api/api-error.ts';
import { isWithin, limitOf } from '#web/api/limits.ts';
import { useCall, useCommand } from '#web/api/query.ts';
import { formatAmount } from '#web/lib/money.ts';
import { submitting } from '#web/lib/submitting.ts';
import { ReasonField } from '#web/ui/form/reason-field.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import type { CaseDetails } from './case-details.ts';
import { SIGNATURE_CHARS, signs } from './case-words.ts';
import classes from './cases.module.css';
import { RulingBasis } from './ruling-basis.tsx';
import { draftOf, type RulingInput, startOf } from './ruling-draft.ts';
import { Sums, WhoGetsWhat } from './who-gets-what.tsx';

const REASON = limitOf('disputes.rule', 'reason');

/** What the form holds, and what the server makes of it. */
function useRuling({ order }: CaseDetails) {
  const [outcome, setOutcome] = useState<RulingOutcome | null>(null);
  const [input, setInput] = useState<RulingInput>(() => startOf(order));
  const [reason, setReason] = useState('');
  const [signature, setSignature] = useState('');
  const draft = outcome && draftOf(order, outcome, input);
  const preview = useCall('disputes.previewRuling', draft ?? { code: order.code, outcome: 'dispute_cancelled' }, {
    enabled: draft !== null,
  });
  const command = useCommand('disputes.rule', {
    quiet: true,
    stale: ['disputes.getCase', 'disputes.listCases', 'chat.getRecord'],
    onDone: () => window.scrollTo({ top: 0 }),
  });
  const change = (part: Partial<RulingInput>) => setInput((before) => ({ ...before, ...part }));
  const isSigned = signs(order.code, signature);
  const missing = missingPart({ outcome, reason, isSigned });
  const shown = draft && preview.data;
  const ready = shown && missing === null;
  const sign = () => {
    if (!draft || !shown || missing !== null) return;
    command.mutate({ ...draft, amount: shown.amount, reason: reason.trim(), signature: order.code });
  };
  const fault = draft && preview.error;
  return {
    outcome,
    setOutcome,
    input,
    change,
    reason,
    setReason,
    signature,
    setSignature,
    isSigned,
    missing,
    shown,
    fault,
    ready,
    sign,
    command,
  };
}

interface PartProps {
  details: CaseDetails;
  ruling: ReturnType<typeof useRuling>;
}

/** A ruling: an outcome, what each card counts as where that matters, a reason, and the order number as signature. */
export function RulingForm({ details }: { details: CaseDetails }) {
  const { order } = details;
  const { t } = useTranslation('disputes');
  const ruling = useRuling(details);
  const { outcome, shown, fault, reason, setReason } = ruling;
  const share = outcome && RULINGS[outcome];
  return (
    <form className={classes.form} onSubmit={submitting(() => ruling.sign())}>
      <Outcomes details={details} ruling={ruling} />
      {(share === 'actual_value' || share === 'part') && (
        <RulingBasis order={order} input={ruling.input} onChange={ruling.change} isSplit={share === 'part'} />
      )}
      {share === 'all' && <FraudCheck details={details} ruling={ruling} />}
      {fault &&
        (hasCode(fault, 'orders.ruling_amount') ? (
          <Note>{t('countsNeeded')}</Note>
        ) : (
          <Note tone="stop">{errorText(fault)}</Note>
        ))}
      {shown && <WhoGetsWhat order={order} split={shown.split} compensation={shown.compensation} />}
      <ReasonField limit={REASON} label={t('reasonShown')} hint={null} rows={3} value={reason} onChange={setReason} />
      <Signature details={details} ruling={ruling} />
    </form>
  );
}

function Outcomes({ details: { order }, ruling: { outcome, setOutcome } }: PartProps) {
  const { t } = useTranslation('disputes');
  return (
    <Radio.Group value={outcome} onChange={(value) => setOutcome(value as RulingOutcome)} aria-label={t('outcomes')}>
      <Stack gap="xs" className={outcome ? classes.chosen : ''}>
        {RULING_OUTCOMES.filter((candidate) => fits(order, candidate)).map((option) => (
          <Radio.Card key={option} value={option} className={classes.option}>
            <Radio.Indicator />
            <span>
              <b>{t(`outcome.${option}`)}</b>
              <small>{t(`share.${RULINGS[option]}`)}</small>
            </span>
          </Radio.Card>
        ))}
      </Stack>
    </Radio.Group>
  );
}

function FraudCheck({ details, ruling: { input, change } }: PartProps) {
  const { t } = useTranslation('disputes');
  const { linked, due, reviewers } = details.compensation;
  return (
    <Checkbox
      checked={input.fraud}
      onChange={(event) => change({ fraud: event.currentTarget.checked })}
      disabled={linked}
      label={t('fraud.check')}
      description={t(fraudText(details), { amount: formatAmount(due), count: reviewers })}
    />
  );
}

/** The sums once more, the order number as signature, and what is still missing or follows. */
function Signature({ details: { order }, ruling }: PartProps) {
  const { t } = useTranslation('disputes');
  const { signature, setSignature, isSigned, shown, missing, ready, command } = ruling;
  const differs = signature.trim().length >= SIGNATURE_CHARS && !isSigned;
  return (
    <div className={classes.sign}>
      {shown && <Sums order={order} split={shown.split} />}
      <TextInput
        label={t('typeNumber', { count: SIGNATURE_CHARS })}
        placeholder={order.code}
        value={signature}
        onChange={(event) => setSignature(event.currentTarget.value)}
        error={differs && t('typeDiffers', { code: order.code })}
        classNames={{ input: classes.mono }}
        autoComplete="off"
      />
      {command.error && <Note tone="stop">{errorText(command.error)}</Note>}
      <Button
        type="submit"
        size="lg"
        fullWidth
        disabled={!ready}
        loading={command.isPending}
        leftSection={<IconGavel size={18} stroke={2} />}
      >
        {t('sign')}
      </Button>
      <small className={classes.after}>
        {missing
          ? t(`signNeeds.${missing}`, { count: REASON.min ?? 0 })
          : t(order.appealedBy ? 'afterAppeal' : 'afterFirst')}
      </small>
    </div>
  );
}

interface Parts {
  readonly outcome: RulingOutcome | null;
  readonly reason: string;
  readonly isSigned: boolean;
}

/** The first thing that a ruling lacks before it can be signed. */
function missingPart({ outcome, reason, isSigned }: Parts): 'outcome' | 'reason' | 'signature' | null {
  if (outcome === null) return 'outcome';
  if (!isWithin(REASON, reason)) return 'reason';
  return isSigned ? null : 'signature';
}

/** An appeal's ruling is final: no appeal window follows. */
function fraudText({ order, compensation }: CaseDetails): string {
  if (compensation.linked) return 'fraud.linked';
  return order.appealedBy ? 'fraud.final' : 'fraud.why';
}

/** Rulings about a parcel are only for physical cards. */
function fits(order: CaseDetails['order'], outcome: RulingOutcome): boolean {
  return order.form === 'physical' || !DELIVERY_RULINGS.includes(outcome);
}
