import { z } from 'zod';
import { CARRIERS } from '#core/orders/carriers.ts';
import type { CarrierTracker, Tracking } from './carrier.ts';

const TIMEOUT_MS = 10_000;
/**
 * A number must be registered once before its status can be queried; registering it again is refused with this code.
 */
const ALREADY_REGISTERED = -18_019_901;
const NOT_REGISTERED = -18_019_902;
const MOVING = new Set(['InTransit', 'OutForDelivery', 'AvailableForPickup', 'DeliveryFailure', 'Exception']);

const Answer = z.object({
  code: z.number(),
  data: z.object({
    accepted: z
      .array(
        z.object({
          number: z.string(),
          track_info: z
            .object({
              latest_status: z.object({ status: z.string() }),
              latest_event: z.object({ time_utc: z.string().nullish() }).nullish(),
            })
            .nullish(),
        }),
      )
      .default([]),
    rejected: z.array(z.object({ number: z.string(), error: z.object({ code: z.number() }) })).default([]),
  }),
});
type Answered = z.output<typeof Answer>['data'];

/** 17TRACK's API v2.2, a service that queries the carriers. Any server that speaks the protocol will do. */
export function seventeenTrack({ url, key }: { readonly url: string; readonly key: string }): CarrierTracker {
  async function ask(path: 'register' | 'gettrackinfo', carrier: string, number: string): Promise<Answered> {
    const carrierKey = CARRIERS[carrier as keyof typeof CARRIERS]?.trackingKey ?? null;
    const response = await fetch(`${url.replace(/\/+$/, '')}/track/v2.2/${path}`, {
      method: 'POST',
      headers: { '17token': key, 'content-type': 'application/json' },
      body: JSON.stringify([carrierKey === null ? { number } : { number, carrier: carrierKey }]),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`parcel tracking: ${path} answered ${response.status}`);
    const { code, data } = Answer.parse(await response.json());
    if (code !== 0) throw new Error(`parcel tracking: ${path} answered code ${code}`);
    return data;
  }

  return {
    async trackingStatus(carrier, trackingNo) {
      const first = await ask('gettrackinfo', carrier, trackingNo);
      const refusal = first.rejected[0]?.error.code;
      if (refusal === undefined) return trackingOf(first);
      if (refusal !== NOT_REGISTERED) return { status: 'unknown', at: null };
      const registered = await ask('register', carrier, trackingNo);
      const again = registered.rejected[0]?.error.code;
      if (again !== undefined && again !== ALREADY_REGISTERED) return { status: 'unknown', at: null };
      return trackingOf(await ask('gettrackinfo', carrier, trackingNo));
    },
  };
}

function trackingOf({ accepted }: Answered): Tracking {
  const info = accepted[0]?.track_info;
  const status = info?.latest_status.status ?? '';
  if (status !== 'Delivered') return { status: MOVING.has(status) ? 'in_transit' : 'unknown', at: null };
  const at = new Date(info?.latest_event?.time_utc ?? Number.NaN);
  return { status: 'delivered', at: Number.isNaN(at.getTime()) ? null : at };
}
