import { useTranslation } from 'react-i18next';
import type { OpenHours } from '#core/offers/open-hours.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { useOpening } from '../offers/open-hours.ts';

interface Props {
  name: string;
  online: boolean;
  hours: OpenHours | null;
  /** The sale goes on to the next best offer by itself. */
  movesOn: boolean;
}

/** Says before a sale that the provider is away though open, and what becomes of cards that are not opened in time. */
export function AwayNote({ name, online, hours, movesOn }: Props) {
  const { t } = useTranslation('market');
  const opensAt = useOpening(hours);
  if (online || opensAt !== null) return null;
  return <Note title={t('sell.away', { name })}>{t(movesOn ? 'sell.awayMoves' : 'sell.awayEnds')}</Note>;
}
