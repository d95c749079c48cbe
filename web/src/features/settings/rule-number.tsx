import { useTranslation } from 'react-i18next';
import type { RuleUnit } from '#core/rules/rule-def.ts';
import { formatNumber } from '#web/lib/number.ts';
import classes from './settings.module.css';
import { useRuleText } from './use-rule-text.ts';

interface Props {
  value: number;
  unit: RuleUnit;
}

/** "3 min"; the number as it is kept, 180 s, on hover. */
export function RuleNumber({ value, unit }: Props) {
  const { t } = useTranslation('settings');
  const { shown } = useRuleText();
  return (
    <b className={classes.number} title={t(`unit.${unit}`, { figure: formatNumber(value) })}>
      {shown(value, unit)}
    </b>
  );
}
