/** What a carrier says of a parcel. `at`: when it handed the parcel over, by its own clock; null when it does not say. */
export interface Tracking {
  readonly status: 'unknown' | 'in_transit' | 'delivered';
  readonly at: Date | null;
}

/** Knows where parcels are. */
export interface CarrierTracker {
  /**
   * @param carrier an id of core/orders/carriers.ts
   * Throws when the service cannot be asked; a number that it does not know is `unknown`.
   */
  trackingStatus(carrier: string, trackingNo: string): Promise<Tracking>;
}
