import type { ResultOf } from '#contract/catalogue.ts';
import type { Me } from '#web/api/session.ts';

export const PROTECTIONS = ['email', 'phone', 'tradingPassword', 'totp', 'passkey'] as const;
export type ProtectionName = (typeof PROTECTIONS)[number];

export interface Protection {
  readonly name: ProtectionName;
  readonly isOn: boolean;
}

/** Facts of the reader's account, as three functions answer them. */
export interface ProtectionFacts {
  readonly user: Pick<Me, 'email' | 'phone' | 'tradepwdFlag'>;
  readonly factors: Pick<ResultOf<'factors.getMine'>, 'totpBoundAt'> & { readonly passkeys: readonly unknown[] };
  /** This installation sends texts to phones: elsewhere no phone can be bound. */
  readonly sendsTexts: boolean;
}

/** The means that can protect the account, and which of them do. */
export function protectionsOf({ user, factors, sendsTexts }: ProtectionFacts): Protection[] {
  const isOn: Readonly<Record<ProtectionName, boolean>> = {
    email: user.email !== null,
    phone: user.phone !== null,
    tradingPassword: user.tradepwdFlag,
    totp: factors.totpBoundAt !== null,
    passkey: factors.passkeys.length > 0,
  };
  const isOffered = (name: ProtectionName): boolean => name !== 'phone' || sendsTexts || isOn.phone;
  return PROTECTIONS.filter(isOffered).map((name) => ({ name, isOn: isOn[name] }));
}
