import type { ResultOf } from '#contract/catalogue.ts';
import { SHIFT_HOURS, type Shift } from '#core/offers/open-hours.ts';
import { startOf, WINDOW_MS } from '#core/shifts/windows.ts';

export type Plan = ResultOf<'shifts.getPlan'>;
export type Member = Plan['members'][number];
export type PlannedWindow = Plan['windows'][number];
export type Item = ResultOf<'shifts.draftHandover'>['items'][number];

const pad = (hour: number): string => String(hour).padStart(2, '0');

/** `08:00–16:00`. */
export const hoursOf = (shift: Shift): string => `${pad(shift)}:00–${pad(shift + SHIFT_HOURS)}:00`;

/** `08`. */
export const hourOf = (shift: Shift): string => pad(shift);

export const keyOf = ({ userId, day, shift }: PlannedWindow): string => `${userId} ${day} ${shift}`;

/** Whether the window has ended: it is a record, and cannot be planned. */
export const isOver = ({ day, shift }: PlannedWindow, zone: Plan['zone'], now: number): boolean =>
  startOf({ day, shift }, zone) + WINDOW_MS <= now;
