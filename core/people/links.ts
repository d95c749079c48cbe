/** Traces that two accounts have in common. */
export interface SharedTraces {
  /** One of the two invited the other. */
  readonly referral: boolean;
  /** Staff approved the same identity document on both. */
  readonly document: boolean;
  /** Both have, or had, the same payment account. */
  readonly paymentAccount: boolean;
  /** And the same name is proven of both who have it. */
  readonly isSameHolder: boolean;
  /** Devices that both logged in on, and networks that both came from. */
  readonly devices: number;
  readonly addresses: number;
  /** Both came from the machine of the product: as in the demo, or behind a proxy that names no addresses. */
  readonly isLocal: boolean;
}

export const LINK_KINDS = ['referral', 'document', 'payment_account', 'device', 'address'] as const;
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
 * An invitation is a link, and so is one identity document on both, or one payment account under one name. Under two names
 * it is a hint: one of the two has written down the number of somebody else, maybe of whoever paid them, and that must not
 * make them one person. A shared device alone is a hint, for families and shops share one; two hints are a link: two devices,
 * a device and an address, or a device and a payment account. An address alone is no hint: providers of networks give one to
 * many.
 */
export function linkOf(traces: SharedTraces): Link {
  const { referral, document, paymentAccount, devices, addresses } = traces;
  const kinds: LinkKind[] = [];
  if (referral) kinds.push('referral');
  if (document) kinds.push('document');
  if (paymentAccount) kinds.push('payment_account');
  if (devices > 0) kinds.push('device');
  if (devices > 0 && addresses > 0) kinds.push('address');
  return { isLinked: referral || isLinkedBesidesReferral(traces), kinds };
}

/** Whether two accounts count as one person but for an invitation between them, which earns its reward. */
export function isLinkedBesidesReferral(traces: SharedTraces): boolean {
  const { document, paymentAccount, isSameHolder, devices, addresses } = traces;
  const ofDevices = devices === 0 ? 0 : devices + Math.min(addresses, 1);
  const hints = ofDevices + (paymentAccount ? 1 : 0);
  return document || isSameHolder || hints >= HINTS_FOR_LINK;
}
