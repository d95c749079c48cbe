import { useSession } from '#web/api/session.ts';
import { browserTexts } from '#web/lib/browser-texts.ts';
import { useOwnCommands } from '../../ads/public.ts';
import type { OwnOffer } from './offer-fault.ts';

/** The offers of a user that this browser took off the shelf, which go back on together. */
const keyOf = (userId: string | undefined): string => `offersTakenOff ${userId}`;

interface Taking {
  /** Any offer is on the shelf. */
  readonly isOn: boolean;
  readonly isBusy: boolean;
  /** There is something to turn: offers on the shelf, or those that were taken off here. */
  readonly canTurn: boolean;
  turn(on: boolean): void;
}

/** Takes all offers off the shelf for a while, and puts the same ones back. */
export function useTaking(offers: readonly Pick<OwnOffer, 'code' | 'status'>[]): Taking {
  const { user } = useSession();
  const { busy, shelve } = useOwnCommands('buy');
  const key = keyOf(user?.userId);
  const shown = offers.filter(({ status }) => status === 'on').map(({ code }) => code);
  const takenOff = (browserTexts.get(key) ?? '').split(',');
  const back = offers.filter(({ code, status }) => status === 'off' && takenOff.includes(code)).map(({ code }) => code);
  return {
    isOn: shown.length > 0,
    isBusy: busy,
    canTurn: shown.length > 0 || back.length > 0,
    turn: (on) => {
      const codes = on ? back : shown;
      if (codes.length === 0) return;
      // Those of an earlier break that are not back yet stay with it.
      if (!on) browserTexts.set(key, [...back, ...codes].join(','));
      void shelve(codes, on);
    },
  };
}
