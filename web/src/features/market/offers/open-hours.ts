import i18next from 'i18next';
import { useEffect, useState } from 'react';
import { nextOpening, type OpenHours, SHIFT_HOURS } from '#core/offers/open-hours.ts';
import { serverNow } from '#web/lib/clock.ts';
import { formatNumber } from '#web/lib/number.ts';

/** How often a closed offer is looked at again, in milliseconds. */
const LOOK_MS = 15_000;

const clock = (hour: number): string => `${formatNumber(hour, { minimumIntegerDigits: 2 })}:00`;

/** `08:00–24:00 (GMT+8)`; shifts that meet are one span, and `plain` leaves the zone out. */
export function hoursText({ zone, shifts }: OpenHours, form: 'whole' | 'plain' = 'whole'): string {
  const spans: { from: number; to: number }[] = [];
  for (const shift of shifts) {
    const last = spans.at(-1);
    if (last?.to === shift) last.to += SHIFT_HOURS;
    else spans.push({ from: shift, to: shift + SHIFT_HOURS });
  }
  const text = spans.map(({ from, to }) => `${clock(from)}–${clock(to)}`).join(i18next.t('market:hours.and'));
  return form === 'plain' ? text : i18next.t('market:hours.inZone', { text, zone });
}

/** When a provider of these hours opens, milliseconds by the server's clock; null while it is open. */
export function useOpening(hours: OpenHours | null): number | null {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    if (hours === null) return;
    const timer = setInterval(() => setNow(serverNow()), LOOK_MS);
    return () => clearInterval(timer);
  }, [hours]);
  return nextOpening(now, hours);
}

/** Whether somebody is there to open cards: online, and not in closed hours. */
export const isThere = ({ owner, openHours }: { owner: { online: boolean }; openHours: OpenHours | null }): boolean =>
  owner.online && nextOpening(serverNow(), openHours) === null;
