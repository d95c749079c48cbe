import { SegmentedControl, SimpleGrid, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RATE_SCALE } from '#core/money/price.ts';
import { useCommand } from '#web/api/query.ts';
import { countryName } from '#web/lib/country.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { SumInput } from '#web/ui/form/sum-input.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { FeeField } from './fee-field.tsx';
import { bpsOf, percentOf } from './fee-text.ts';
import { ratesOf, type TypeRow } from './settings-rows.ts';

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
  const propose = useCommand('staff.proposeCardFee', {
    quiet: true,
    mask: false,
    stale: ['staff.listProposals'],
    onDone: () => toastDone(t('twoNeeded.done')),
  });
  const feeBps = bpsOf(draft.fee);
  const bounds = { minRate: draft.minRate || null, maxRate: draft.maxRate || null };
  const fits = feeBps !== undefined && isBound(draft.minRate) && isBound(draft.maxRate);
  const feeText = (bps: number | null) => percentOf(bps ?? type.generalFeeBps);
  const isOtherFee = feeBps !== type.feeBps;
  const terms = { rateMode: draft.rateMode, active: draft.active, ...bounds };
  const isOther = isDifferent(type, terms);
  const isFeeOnly = isOtherFee && !isOther;
  // Two decide on another fee; one saves what else differs. A second try does not propose again.
  const paramsOf = async ({ reason }: { reason: string }) => {
    const fee = { cardTypeId: type.id, feeBps: feeBps ?? null, before: type.feeBps, reason };
    if (isFeeOnly) return fee;
    if (isOtherFee && propose.data === undefined) await propose.mutateAsync(fee);
    return { cardTypeId: type.id, feeBps: type.feeBps, ...terms, reason };
  };
  const isStopped = type.active && !draft.active;
  return (
    <CommandDialog
      call={isFeeOnly ? 'staff.proposeCardFee' : 'settings.setCardType'}
      params={paramsOf}
      fields={[{ kind: 'reason', name: 'reason' }]}
      title={`${type.brandName} · ${countryName(type.country)} · ${type.currency} · ${t(`form.${type.form}`)}`}
      lost={t(`effect.${isStopped ? 'stopType' : isFeeOnly ? 'fee' : 'type'}`, { count: type.adsOnShelf })}
      rows={[
        { label: t('column.fee'), value: `${feeText(type.feeBps)} → ${fits ? feeText(feeBps) : '–'}` },
        { label: t('column.rates'), value: `${ratesOf(type)} → ${ratesOf({ ...draft, ...bounds })}` },
      ]}
      verb={t(isFeeOnly ? 'twoNeeded.verb' : 'saveVerb')}
      danger={isStopped}
      ready={fits && (isOtherFee || isOther)}
      stale={['settings.listCardTypes', 'settings.listChanges', 'catalog.listCardTypes', 'staff.listProposals']}
      done={(result) => {
        if (!('shelved' in result)) return t('twoNeeded.done');
        return result.shelved > 0 ? t('savedShelved', { count: result.shelved }) : t('saved');
      }}
      onClose={onClose}
    >
      <TypeFields type={type} draft={draft} onChange={setDraft} />
      {isOtherFee && <Note tone="turn">{t(isOther ? 'twoNeeded.feeToo' : 'twoNeeded.money')}</Note>}
    </CommandDialog>
  );
}

interface FieldsProps {
  type: TypeRow;
  draft: Draft;
  onChange: (draft: Draft) => void;
}

function TypeFields({ type, draft, onChange }: FieldsProps) {
  const { t } = useTranslation('settings');
  const patch = (some: Partial<Draft>) => onChange({ ...draft, ...some });
  return (
    <>
      <FeeField value={draft.fee} onChange={(fee) => patch({ fee })} generalFeeBps={type.generalFeeBps} />
      <SegmentedControl
        value={draft.rateMode}
        onChange={(rateMode) => patch({ rateMode: rateMode as Draft['rateMode'] })}
        data={(['normal', 'wide'] as const).map((value) => ({ value, label: t(`mode.${value}`) }))}
        aria-label={t('column.rates')}
      />
      <SimpleGrid cols={2} spacing="sm">
        {(['minRate', 'maxRate'] as const).map((name) => (
          <SumInput
            key={name}
            label={t(`bound.${name}`)}
            value={draft[name]}
            onChange={(text) => patch({ [name]: text })}
            decimals={RATE_SCALE}
            unit="%"
            error={isBound(draft[name]) ? undefined : t('bound.wrong')}
          />
        ))}
      </SimpleGrid>
      <Switch
        label={t('tradedLabel')}
        checked={draft.active}
        onChange={(event) => patch({ active: event.currentTarget.checked })}
      />
    </>
  );
}

/** One administrator decides on these. */
type Terms = Pick<TypeRow, 'rateMode' | 'minRate' | 'maxRate' | 'active'>;

const isDifferent = (type: TypeRow, terms: Terms): boolean =>
  (Object.keys(terms) as (keyof Terms)[]).some((key) => type[key] !== terms[key]);
