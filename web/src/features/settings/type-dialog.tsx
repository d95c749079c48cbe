import { SegmentedControl, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countryName } from '#web/lib/country.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { FeeField } from './fee-field.tsx';
import { bpsOf, percentOf } from './fee-text.ts';
import { isReason, ReasonField } from './reason-field.tsx';
import { ratesOf, type TypeRow } from './settings-rows.ts';
import { isDifferent, useSaveType } from './use-save-type.ts';

interface Props {
  type: TypeRow;
  onClose: () => void;
}

interface Draft {
  fee: string;
  rateMode: TypeRow['rateMode'];
  minRate: string;
  maxRate: string;
  active: boolean;
}

const isBound = (text: string): boolean => text === '' || /^\d{1,3}(\.\d{1,4})?$/.test(text);

/** A card type's fee, bounds and standing, before and after. */
export function TypeDialog({ type, onClose }: Props) {
  const { t } = useTranslation('settings');
  const [draft, setDraft] = useState<Draft>({
    fee: type.feeBps === null ? '' : String(type.feeBps / 100),
    rateMode: type.rateMode,
    minRate: type.minRate ?? '',
    maxRate: type.maxRate ?? '',
    active: type.active,
  });
  const [reason, setReason] = useState('');
  const { save, busy, error } = useSaveType(type, onClose);
  const feeBps = bpsOf(draft.fee);
  const bounds = { minRate: draft.minRate.trim() || null, maxRate: draft.maxRate.trim() || null };
  const fits = feeBps !== undefined && isBound(draft.minRate.trim()) && isBound(draft.maxRate.trim());
  const feeText = (bps: number | null) => percentOf(bps ?? type.generalFeeBps);
  const isOtherFee = feeBps !== type.feeBps;
  const terms = { rateMode: draft.rateMode, active: draft.active, ...bounds };
  const isOther = isDifferent(type, terms);
  const patch = (some: Partial<Draft>) => setDraft({ ...draft, ...some });
  const effectOf = () => {
    if (type.active && !draft.active) return 'stopType';
    return isOtherFee && !isOther ? 'fee' : 'type';
  };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => {
        if (feeBps !== undefined) save({ feeBps, terms, reason });
      }}
      title={`${type.brandName} · ${countryName(type.country)} · ${type.currency} · ${t(`form.${type.form}`)}`}
      lost={t(`effect.${effectOf()}`, { count: type.adsOnShelf })}
      rows={[
        { label: t('column.fee'), value: `${feeText(type.feeBps)} → ${fits ? feeText(feeBps) : '–'}` },
        { label: t('column.rates'), value: `${ratesOf(type)} → ${ratesOf({ ...draft, ...bounds })}` },
      ]}
      verb={t(isOtherFee && !isOther ? 'twoNeeded.verb' : 'saveVerb')}
      danger={type.active && !draft.active}
      ready={fits && (isOtherFee || isOther) && isReason(reason)}
      busy={busy}
      error={error?.message}
    >
      <Stack gap="sm">
        <FeeField value={draft.fee} onChange={(fee) => patch({ fee })} generalFeeBps={type.generalFeeBps} />
        <SegmentedControl
          value={draft.rateMode}
          onChange={(rateMode) => patch({ rateMode: rateMode as Draft['rateMode'] })}
          data={(['normal', 'wide'] as const).map((value) => ({ value, label: t(`mode.${value}`) }))}
          aria-label={t('column.rates')}
        />
        <SimpleGrid cols={2} spacing="sm">
          {(['minRate', 'maxRate'] as const).map((name) => (
            <TextInput
              key={name}
              label={t(`bound.${name}`)}
              value={draft[name]}
              onChange={(event) => patch({ [name]: event.currentTarget.value })}
              error={isBound(draft[name].trim()) ? undefined : t('bound.wrong')}
              inputMode="decimal"
              maxLength={8}
            />
          ))}
        </SimpleGrid>
        <Switch
          label={t('tradedLabel')}
          checked={draft.active}
          onChange={(event) => patch({ active: event.currentTarget.checked })}
        />
        {isOtherFee && <Note tone="turn">{t(isOther ? 'twoNeeded.feeToo' : 'twoNeeded.money')}</Note>}
        <ReasonField value={reason} onChange={setReason} />
      </Stack>
    </ConfirmDialog>
  );
}
