import { useTranslation } from 'react-i18next';
import { StateChip } from '#web/ui/state-chip.tsx';

interface Props {
  state: 'pending' | 'processed';
  /** Null while it is pending, and of feedback. */
  solved: boolean | null;
}

/** Pending, processed, solved or not solved. */
export function TicketChip({ state, solved }: Props) {
  const { t } = useTranslation('tickets');
  if (state === 'pending') return <StateChip tone="waiting">{t('state.pending')}</StateChip>;
  if (solved === null) return <StateChip tone="done">{t('state.processed')}</StateChip>;
  return <StateChip tone={solved ? 'done' : 'dispute'}>{t(solved ? 'state.solved' : 'state.unsolved')}</StateChip>;
}
