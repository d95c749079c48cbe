import { useTranslation } from 'react-i18next';

/** A rule's description in the user's language; the rule table's English if this build has no translation. */
export function useRuleWords(): (name: string, doc: string) => string {
  const { t } = useTranslation('settings');
  return (name, doc) => t(`rule.${name}`, { defaultValue: doc });
}
