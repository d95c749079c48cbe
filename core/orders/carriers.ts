/**
 * The carriers that a seller can name, and their codes at the tracking service; null: the service detects the carrier
 * by the number.
 */
export const CARRIERS = {
  ups: { name: 'UPS', trackingKey: 100_002 },
  fedex: { name: 'FedEx', trackingKey: 100_003 },
  usps: { name: 'USPS', trackingKey: 21_051 },
  dhl: { name: 'DHL Express', trackingKey: 100_001 },
  royal_mail: { name: 'Royal Mail', trackingKey: 11_031 },
  china_post: { name: 'China Post', trackingKey: 3_011 },
  sf_express: { name: 'SF Express', trackingKey: 100_012 },
  other: { name: 'Other', trackingKey: null },
} as const satisfies Record<string, { name: string; trackingKey: number | null }>;

export type CarrierId = keyof typeof CARRIERS;
export const CARRIER_IDS = Object.keys(CARRIERS) as [CarrierId, ...CarrierId[]];

/** A tracking number as carriers print it: letters, digits and hyphens, 6 to 40 of them. */
export const TRACKING_NO = /^[0-9A-Za-z][0-9A-Za-z-]{4,38}[0-9A-Za-z]$/;
