import { useTranslation } from 'react-i18next';
import { percentOf } from './fee-text.ts';
import classes from './settings.module.css';

interface Props {
  /** Basis points; null: the general fee. */
  fee: { readonly feeBps: number | null; readonly generalFeeBps: number };
}

/** The fee in force, and whether it is an own one. */
export function FeeShown({ fee: { feeBps, generalFeeBps } }: Props) {
  const { t } = useTranslation('settings');
  return (
    <span className={classes.number}>
      <b>{percentOf(feeBps ?? generalFeeBps)}</b>
      <small>{t(feeBps === null ? 'fee.general' : 'fee.own')}</small>
    </span>
  );
}
