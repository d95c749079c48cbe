/** A carrier's report on a parcel. `at`: when it was delivered, by the carrier's clock; null when it is not known. */
export interface Tracking {
  readonly status: 'unknown' | 'in_transit' | 'delivered';
  readonly at: Date | null;
}

/** Looks up the status of parcels. */
export interface CarrierTracker {
  /**
   * @param carrier an id of core/orders/carriers.ts. Throws when the service cannot be reached; an unknown number is
   * `unknown`.
   */
  trackingStatus(carrier: string, trackingNo: string): Promise<Tracking>;
}
