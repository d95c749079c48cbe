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
export function linkOf(traces: SharedTraces): Link {
  const { referral, devices, addresses } = traces;
  const kinds: LinkKind[] = [];
  if (referral) kinds.push('referral');
  if (devices > 0) kinds.push('device');
  if (devices > 0 && addresses > 0) kinds.push('address');
  return { isLinked: referral || isLinkedBesidesReferral(traces), kinds };
}

/** Whether two accounts count as one person but for an invitation between them, which earns its reward. */
export function isLinkedBesidesReferral({ devices, addresses }: SharedTraces): boolean {
  const hints = devices === 0 ? 0 : devices + Math.min(addresses, 1);
  return hints >= HINTS_FOR_LINK;
}
