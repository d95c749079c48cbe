import { useTranslation } from 'react-i18next';
import { StateChip } from '#web/ui/state-chip.tsx';
import classes from './auth.module.css';
import type { HumanCheck } from './use-human-check.ts';

/** Explains the check and shows its progress; there is nothing to click. */
export function HumanCheckLine({ check }: { check: HumanCheck }) {
  const { t } = useTranslation('auth');
  const tone = check.state === 'passed' ? 'done' : check.state === 'failed' ? 'dispute' : 'waiting';
  return (
    <div className={classes.check} role="status">
      <span>{t('human.label')}</span>
      <StateChip tone={tone}>{t(`human.${check.state}`)}</StateChip>
    </div>
  );
}
