import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import type { Me } from '#web/api/session.ts';
import { maskEmail } from '#web/lib/mask-email.ts';
import type { AccountKey } from './account-groups.ts';
import { type Protection, protectionsOf } from './protections.ts';

/** How a page of the account stands, in two or three words. */
export interface EntryState {
  readonly text: string;
  /** Something that protects the account, or that payouts need, is missing. */
  readonly isOpen?: boolean;
}

export interface AccountStates {
  /** The protections of the account; null while they are not known, and for an operator, whose own it is not. */
  readonly protections: readonly Protection[] | null;
  readonly of: Readonly<Partial<Record<AccountKey, EntryState>>>;
}

/** How the pages of the account stand. What is not known yet has no state. */
export function useAccountStates(user: Me): AccountStates {
  const { t } = useTranslation('account');
  const isOwner = user.operatorId === null;
  const isParty = isOwner && !user.isStaff;
  // The session that the browser keeps is without the address.
  const me = useCall('users.getMe', {}, { enabled: isOwner }).data;
  const factors = useCall('factors.getMine', {}, { enabled: isOwner }).data;
  const phones = useCall('phone.getOptions', {}, { enabled: isOwner }).data;
  const identity = useCall('identity.getOwn', {}, { enabled: isParty }).data;
  const payees = useCall('paymentAccounts.list', {}, { enabled: isParty }).data;
  const protections = me && factors && phones ? protectionsOf({ user: me, factors, sendsTexts: phones.isOn }) : null;
  const toggle = (isOn: boolean): EntryState => ({ text: t(isOn ? 'state.on' : 'state.off'), isOpen: !isOn });
  return {
    protections,
    of: {
      ...(protections && { security: countOf(protections, t) }),
      ...(factors && { totp: toggle(factors.totpBoundAt !== null) }),
      ...(me && {
        tradingPassword: { text: t(me.tradepwdFlag ? 'state.set' : 'state.notSet'), isOpen: !me.tradepwdFlag },
        email: me.email === null ? { text: t('state.none'), isOpen: true } : { text: maskEmail(me.email) },
        phone: me.phone === null ? { text: t('state.unbound'), isOpen: true } : { text: me.phone },
      }),
      ...(identity && { identity: { text: t(`level.${identity.level}`), isOpen: identity.level === 0 } }),
      ...(payees && {
        paymentAccounts: { text: t('state.accounts', { count: payees.list.length }), isOpen: payees.list.length === 0 },
      }),
    },
  };
}

const countOf = (protections: readonly Protection[], t: TFunction<'account'>): EntryState => {
  const on = protections.filter(({ isOn }) => isOn).length;
  return { text: t('ring.short', { on, of: protections.length }), isOpen: on < protections.length };
};
