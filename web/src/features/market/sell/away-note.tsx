import { useTranslation } from 'react-i18next';
import type { OpenHours } from '#core/offers/open-hours.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { useOpening } from '../offers/open-hours.ts';
import { useUsualReturn } from '../offers/usual-return.ts';

interface Props {
  userId: string;
  name: string;
  online: boolean;
  hours: OpenHours | null;
  /** The sale goes on to the next best offer by itself. */
  movesOn: boolean;
}

/** Says before a sale that the provider is away though open, and what becomes of cards that are not opened in time. */
export function AwayNote({ userId, name, online, hours, movesOn }: Props) {
  const { t } = useTranslation('market');
  const opensAt = useOpening(hours);
  const isAway = !online && opensAt === null;
  const back = useUsualReturn(userId, isAway);
  if (!isAway) return null;
  const title = back === null ? t('sell.away', { name }) : t('sell.awayUntil', { name, at: back });
  return <Note title={title}>{t(movesOn ? 'sell.awayMoves' : 'sell.awayEnds')}</Note>;
}
