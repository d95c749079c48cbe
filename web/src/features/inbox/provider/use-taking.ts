import { useCommand } from '#web/api/query.ts';
import { browserTexts } from '#web/lib/browser-texts.ts';
import { OFFER_STALE } from '../../market/public.ts';
import type { OwnOffer } from './offer-fault.ts';

/** The offers that this browser took off the shelf, which go back on together. */
const KEPT = 'offersTakenOff';
/** Offers that one call takes. */
const MOST_CODES = 100;

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
  const { mutate, isPending } = useCommand('ads.shelveMany', { mask: false, stale: OFFER_STALE.buy });
  const shown = offers.filter(({ status }) => status === 'on').map(({ code }) => code);
  const kept = (browserTexts.get(KEPT) ?? '').split(',');
  const back = offers.filter(({ code, status }) => status === 'off' && kept.includes(code)).map(({ code }) => code);
  return {
    isOn: shown.length > 0,
    isBusy: isPending,
    canTurn: shown.length > 0 || back.length > 0,
    turn: (on) => {
      const codes = (on ? back : shown).slice(0, MOST_CODES);
      if (codes.length === 0) return;
      if (!on) browserTexts.set(KEPT, codes.join(','));
      mutate({ codes, onShelf: on });
    },
  };
}
