import { useTranslation } from 'react-i18next';
import type { OpenHours } from '#core/offers/open-hours.ts';
import { serverNow } from '#web/lib/clock.ts';
import { formatWhen } from '#web/lib/date.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { formatSpan } from '#web/ui/layout/turn-bar.tsx';
import { useOpening } from './open-hours.ts';

/** Says before a sale that the provider is closed now, when it opens, and that the card waits until then. */
export function ClosedNote({ name, hours }: { name: string; hours: OpenHours | null }) {
  const { t } = useTranslation('market');
  const { t: ui } = useTranslation('ui');
  const opensAt = useOpening(hours);
  if (opensAt === null) return null;
  const span = formatSpan((opensAt - serverNow()) / 1_000, ui);
  return <Note title={t('hours.closed', { name, span })}>{t('hours.waits', { name, at: formatWhen(opensAt) })}</Note>;
}
