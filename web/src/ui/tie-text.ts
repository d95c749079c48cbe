import { useTranslation } from 'react-i18next';
import type { Tie } from '#core/staff/two-people.ts';

/** Why a colleague’s work is for somebody else to decide on. */
export function useTieText(): (tied: { readonly tie: Tie; readonly name: string }) => string {
  const { t } = useTranslation('two-people');
  return ({ tie, name }) => t(tie, { name });
}
