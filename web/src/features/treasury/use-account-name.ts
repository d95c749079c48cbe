import { useTranslation } from 'react-i18next';
import { HOUSE_ACCOUNT_NAMES } from '#core/treasury/treasury-names.ts';

/** Accounts of the platform that have no list of movements of their own, but are the other side of some. */
const OTHER_SIDES = ['swap', 'payouts'] as const;
const NAMES: readonly string[] = [...HOUSE_ACCOUNT_NAMES, ...OTHER_SIDES];

/** The name that people have for an account of the platform, custody by its network; the name of a user stays as it is. */
export function useAccountName(): (account: string, network: string | null) => string {
  const { t } = useTranslation('treasury');
  return (account, network) => {
    if (network !== null) return t('account.custody', { network });
    return NAMES.includes(account) ? t(`account.name.${account}`) : account;
  };
}
