import { useState } from 'react';
import { tabTexts } from '#web/lib/browser-texts.ts';

export const OFFER_KINDS = ['buy', 'sell', 'points_sell', 'points_buy'] as const;
export type WizardKind = (typeof OFFER_KINDS)[number];

const keyOf = (userId: string) => `publish-kind.${userId}`;

/** What this user offers in this tab: cards unless points were chosen in the first step. */
export function useWizardKind(userId: string, usual: 'buy' | 'sell'): [WizardKind, (kind: WizardKind) => void] {
  const [kind, setKind] = useState<WizardKind>(() => read(userId) ?? usual);
  const choose = (next: WizardKind) => {
    setKind(next);
    try {
      tabTexts.set(keyOf(userId), next);
    } catch {
      // Without storage it is chosen again on each page.
    }
  };
  return [kind === 'buy' || kind === 'sell' ? usual : kind, choose];
}

function read(userId: string): WizardKind | null {
  try {
    return OFFER_KINDS.find((kind) => kind === tabTexts.get(keyOf(userId))) ?? null;
  } catch {
    return null;
  }
}
