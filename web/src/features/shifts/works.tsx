import { useTranslation } from 'react-i18next';
import { StateChip } from '#web/ui/state-chip.tsx';
import type { Member } from './shift-rows.ts';

const TONES = { free: 'waiting', on: 'done', grace: 'turn', off: 'frozen' } as const;

/** Whether somebody works now. */
export function Works({ works }: Pick<Member, 'works'>) {
  const { t } = useTranslation('shifts');
  return (
    <StateChip tone={TONES[works]} icon={null} soft>
      {t(`works.${works}`)}
    </StateChip>
  );
}
