import { Button, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDecimal } from '#core/money/decimal.ts';
import { FX_DIRECTIONS, type FxDirection, rateOfFigure } from '#core/money/fx-figure.ts';
import { FX_SCALE } from '#core/money/price.ts';
import { hasCode } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { isReason, ReasonField } from './reason-field.tsx';
import classes from './settings.module.css';
import type { RateRow } from './settings-rows.ts';

interface Props {
  rate: RateRow;
  onClose: () => void;
}

/** A rate that differs this much from the published one shows a warning. */
const FAR_PERCENT = 5;

/** Sets a rate by hand, or goes back to the published one. */
export function RateDialog({ rate, onClose }: Props) {
  const { t } = useTranslation('settings');
  const [text, setText] = useState(rate.override ?? '');
  const [direction, setDirection] = useState<FxDirection>('usd_per_unit');
  const [isBack, setIsBack] = useState(false);
  const [reason, setReason] = useState('');
  const options = {
    stale: ['settings.listFx', 'settings.listChanges', 'catalog.listCardTypes', 'ads.list'] as const,
    quiet: true,
    mask: false,
    onDone: () => {
      toastDone(t('saved'));
      onClose();
    },
  };
  const save = useCommand('settings.setFxOverride', options);
  const clear = useCommand('settings.clearFxOverride', options);
  const propose = useCommand('staff.proposeRate', {
    ...options,
    stale: ['staff.listProposals'],
    onDone: () => {
      toastDone(t('twoNeeded.done'));
      onClose();
    },
  });
  // The server says where one administrator is not enough.
  const needsTwo = hasCode(save.error, 'staff.four_eyes');
  const figure = text.trim();
  const scaled = isBack ? null : rateOfFigure(figure, direction);
  const usd = scaled === null ? null : formatDecimal(scaled, FX_SCALE, 2);
  const fits = isBack || usd !== null;
  const apart = usd !== null && rate.published !== null ? (Number(usd) / Number(rate.published) - 1) * 100 : 0;
  const { currency } = rate;
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() =>
        isBack
          ? clear.mutate({ currency, reason })
          : (needsTwo ? propose : save).mutate({ currency, figure, direction, reason })
      }
      title={t('rateTitle', { currency })}
      lost={t('effect.rate')}
      rows={[
        { label: t('before'), value: rate.override ?? rate.published ?? t('noRate') },
        { label: t('after'), value: isBack ? (rate.published ?? t('noRate')) : (usd ?? '–') },
      ]}
      verb={t(isBack ? 'clearVerb' : needsTwo ? 'twoNeeded.verb' : 'saveVerb')}
      ready={fits && (isBack || usd !== rate.override) && isReason(reason)}
      busy={save.isPending || clear.isPending || propose.isPending}
      error={(needsTwo ? propose.error : (save.error ?? clear.error))?.message}
    >
      <Stack gap="sm">
        <SegmentedControl
          aria-label={t('fxDirection.label')}
          value={direction}
          onChange={(value) => setDirection(value as FxDirection)}
          data={FX_DIRECTIONS.map((value) => ({ value, label: t(`fxDirection.${value}`, { currency }) }))}
        />
        <TextInput
          label={t(`fxDirection.${direction}`, { currency })}
          description={t('rateHint')}
          value={isBack ? '' : text}
          onChange={(event) => {
            setIsBack(false);
            setText(event.currentTarget.value);
            save.reset();
          }}
          error={figure !== '' && !fits ? t('rateHint') : undefined}
          inputMode="decimal"
          maxLength={24}
        />
        {Math.abs(apart) >= FAR_PERCENT && (
          <Note tone="turn">{t('rateFar', { percent: `${apart > 0 ? '+' : ''}${apart.toFixed(1)}` })}</Note>
        )}
        {rate.override !== null && (
          <Button variant="subtle" size="xs" className={classes.back} onClick={() => setIsBack(!isBack)}>
            {t(isBack ? 'keepOverride' : 'clearOverride')}
          </Button>
        )}
        {needsTwo && <Note tone="turn">{t('twoNeeded.money')}</Note>}
        <ReasonField value={reason} onChange={setReason} />
      </Stack>
    </ConfirmDialog>
  );
}
