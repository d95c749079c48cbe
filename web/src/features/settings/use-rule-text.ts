import { useTranslation } from 'react-i18next';
import type { RuleUnit } from '#core/rules/rule-def.ts';
import { type Measure, ruleFigures, ruleText, ruleWords } from './rule-text.ts';

interface RuleTexts {
  /** As it is typed: `1 h 30 min`, `1000`. */
  typed: (value: number, unit: RuleUnit) => string;
  /** As it is read, with the unit of a plain number: `1 h 30 min`, `1,000 a minute`. */
  shown: (value: number, unit: RuleUnit) => string;
}

/** A rule's number in the reader's language. */
export function useRuleText(): RuleTexts {
  const { t } = useTranslation('settings');
  const nameOf = (measure: Measure) => t(`measure.${measure}`);
  return {
    typed: (value, unit) => ruleText(value, unit, nameOf),
    shown: (value, unit) => {
      const [first] = ruleFigures(value, unit);
      return first?.measure === null ? t(`unit.${unit}`, { figure: first.figure }) : ruleWords(value, unit, nameOf);
    },
  };
}
