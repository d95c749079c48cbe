import { useTranslation } from 'react-i18next';
import { formatNumber } from '#web/lib/number.ts';
import { valueWords } from './rule-value.ts';
import classes from './settings.module.css';

interface Props {
  value: number;
  unit: string;
}

/** "180 s = 3 minutes": the number as it is set, then what it means. */
export function RuleNumber({ value, unit }: Props) {
  const { t } = useTranslation('settings');
  const words = valueWords(value, unit);
  const raw = t(`unit.${unit}`, { figure: formatNumber(value) });
  return (
    <span className={classes.number}>
      <b>{words ? t(`words.${words.key}`, { figure: words.figure, count: words.count }) : raw}</b>
      {words && <small>{raw}</small>}
    </span>
  );
}
