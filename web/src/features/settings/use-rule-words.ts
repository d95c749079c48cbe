import { useTranslation } from 'react-i18next';

/** What a rule holds, in the reader's language; the table's own English where this build has no words for it yet. */
export function useRuleWords(): (name: string, doc: string) => string {
  const { t } = useTranslation('settings');
  return (name, doc) => t(`rule.${name}`, { defaultValue: doc });
}
