import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { fieldError } from '#web/ui/field-error.tsx';
import { ImageDrop } from '#web/ui/image-drop.tsx';
import classes from './operate-dispute.module.css';
import type { Shot, Shots } from './operate-shots.ts';

interface Props {
  shots: Shots;
  group: string;
  label: string;
  max: number;
  /** Under the field, when a picture is missing. */
  error?: string | null;
  disabled?: boolean;
}

/** Chosen pictures with their progress, and a place for the next one. */
export function OperateShotPicker({ shots, group, label, max, error, disabled }: Props) {
  const { t } = useTranslation('operate');
  const mine = shots.of(group);
  return (
    <fieldset className={classes.picker} disabled={disabled}>
      <legend className={classes.fieldLabel}>{label}</legend>
      <div className={classes.shots}>
        {mine.map((shot, index) => (
          <div key={shot.key}>
            <ImageDrop
              value={shot.file}
              onChange={() => shots.remove(shot.key)}
              label={t('shots.one', { number: index + 1 })}
              disabled={disabled}
            />
            <ShotState shot={shot} again={() => shots.again(shot)} />
          </div>
        ))}
        {mine.length < max && (
          <ImageDrop
            key={mine.length}
            value={null}
            onChange={(file) => file && shots.add(group, file)}
            label={label}
            hint={t('shots.hint')}
            disabled={disabled}
          />
        )}
      </div>
      {error && <div className={classes.fieldError}>{fieldError(error)}</div>}
    </fieldset>
  );
}

function ShotState({ shot, again }: { shot: Shot; again: () => void }) {
  const { t } = useTranslation('operate');
  if (shot.error) {
    return (
      <div className={classes.fieldError} role="alert">
        {fieldError(shot.error)}
        <UnstyledButton className={classes.again} onClick={again}>
          {t('again')}
        </UnstyledButton>
      </div>
    );
  }
  if (shot.id) return null;
  const percent = Math.round(shot.share * 100);
  return (
    <div
      className={classes.progress}
      role="progressbar"
      aria-label={t('shots.sending')}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i style={{ width: `${Math.max(4, percent)}%` }} />
    </div>
  );
}
