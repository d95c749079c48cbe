import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDecimal } from '#core/money/decimal.ts';
import { FX_DIRECTIONS, type FxDirection, rateOfFigure } from '#core/money/fx-figure.ts';
import { FX_SCALE } from '#core/money/price.ts';
import { hasCode } from '#web/api/api-error.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { SumInput } from '#web/ui/form/sum-input.tsx';
import { Note } from '#web/ui/layout/note.tsx';
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
  // The server says where one administrator is not enough.
  const [needsTwo, setNeedsTwo] = useState(false);
  const scaled = isBack ? null : rateOfFigure(text, direction);
  const usd = scaled === null ? null : formatDecimal(scaled, FX_SCALE, 2);
  const fits = isBack || usd !== null;
  const { currency } = rate;
  const change = (next: string) => {
    setIsBack(false);
    setText(next);
    setNeedsTwo(false);
  };
  const isProposed = needsTwo && !isBack;
  return (
    <CommandDialog
      call={isBack ? 'settings.clearFxOverride' : isProposed ? 'staff.proposeRate' : 'settings.setFxOverride'}
      params={isBack ? { currency } : { currency, figure: text, direction }}
      fields={[{ kind: 'reason', name: 'reason' }]}
      title={t('rateTitle', { currency })}
      lost={t('effect.rate')}
      rows={[
        { label: t('before'), value: rate.override ?? rate.published ?? t('noRate') },
        { label: t('after'), value: isBack ? (rate.published ?? t('noRate')) : (usd ?? '–') },
      ]}
      verb={t(isBack ? 'clearVerb' : isProposed ? 'twoNeeded.verb' : 'saveVerb')}
      ready={fits && (isBack || usd !== rate.override)}
      stale={['settings.listFx', 'settings.listChanges', 'catalog.listCardTypes', 'ads.list', 'staff.listProposals']}
      done={t(isProposed ? 'twoNeeded.done' : 'saved')}
      onFail={(error) => setNeedsTwo(hasCode(error, 'staff.four_eyes'))}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label={t('fxDirection.label')}
        value={direction}
        onChange={(value) => setDirection(value as FxDirection)}
        data={FX_DIRECTIONS.map((value) => ({ value, label: t(`fxDirection.${value}`, { currency }) }))}
      />
      <SumInput
        label={t(`fxDirection.${direction}`, { currency })}
        description={t('rateHint')}
        value={isBack ? '' : text}
        onChange={change}
        decimals={FX_SCALE}
        error={text !== '' && !fits ? t('rateHint') : undefined}
      />
      <FarNote usd={usd} published={rate.published} />
      {rate.override !== null && (
        <Button variant="subtle" size="xs" className={classes.back} onClick={() => setIsBack(!isBack)}>
          {t(isBack ? 'keepOverride' : 'clearOverride')}
        </Button>
      )}
      {isProposed && <Note tone="turn">{t('twoNeeded.money')}</Note>}
      {isBack && needsTwo && <Note tone="turn">{t('clearByTwo')}</Note>}
    </CommandDialog>
  );
}

function FarNote({ usd, published }: { usd: string | null; published: string | null }) {
  const { t } = useTranslation('settings');
  const apart = usd !== null && published !== null ? (Number(usd) / Number(published) - 1) * 100 : 0;
  if (Math.abs(apart) < FAR_PERCENT) return null;
  return <Note tone="turn">{t('rateFar', { percent: `${apart > 0 ? '+' : ''}${apart.toFixed(1)}` })}</Note>;
}
