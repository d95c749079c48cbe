/** What two accounts have in common. */
export interface SharedTraces {
  /** One of the two invited the other. */
  readonly referral: boolean;
  /** Devices that both logged in on, and network addresses that both came from. */
  readonly devices: number;
  readonly addresses: number;
}

export const LINK_KINDS = ['referral', 'device', 'address'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

export interface Link {
  /** Counts as one person: no reward, rating, compensation or ruling between them. */
  readonly isLinked: boolean;
  /** Why, or what hints at it. Staff see it. */
  readonly kinds: readonly LinkKind[];
}

/** Hints, of which two are a link. */
const HINTS_FOR_LINK = 2;

/**
 * An invitation is a link. A shared device alone is a hint, for families and shops share one; two hints are a link: two
 * devices, or a device and an address. An address alone is no hint: providers of networks give one to many.
 */
export function linkOf({ referral, devices, addresses }: SharedTraces): Link {
  const hints = devices === 0 ? 0 : devices + Math.min(addresses, 1);
  const kinds: LinkKind[] = [];
  if (referral) kinds.push('referral');
  if (devices > 0) kinds.push('device');
  if (devices > 0 && addresses > 0) kinds.push('address');
  return { isLinked: referral || hints >= HINTS_FOR_LINK, kinds };
}
