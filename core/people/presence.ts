const HOURS_A_DAY = 24;
const BPS = 10_000;

/** Basis points of all hours of so many days in which somebody was present; `hours`: counted with the one that runs. */
export const openHoursBps = (hours: number, days: number): number =>
  Math.min(BPS, Math.floor((hours * BPS) / (days * HOURS_A_DAY)));
