import { useTranslation } from 'react-i18next';
import { isRuleName, RULES } from '#core/rules/rules.ts';

/** A rule's description in the user's language: the English stands in the table of the rules, other languages in theirs. */
export function useRuleWords(): (name: string) => string {
  const { t } = useTranslation('settings');
  return (name) => t(`rule.${name}`, { defaultValue: isRuleName(name) ? RULES[name].doc : name });
}
