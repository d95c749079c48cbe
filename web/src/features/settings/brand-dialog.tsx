import { useTranslation } from 'react-i18next';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import type { TypeRow } from './settings-rows.ts';

interface Props {
  /** Any card type of the brand. */
  type: TypeRow;
  onClose: () => void;
}

/** Suspends trading of a whole brand, or resumes it. */
export function BrandDialog({ type, onClose }: Props) {
  const { t } = useTranslation('settings');
  const active = !type.brandActive;
  const verb = t(active ? 'brand.start' : 'brand.stop', { brand: type.brandName });
  return (
    <CommandDialog
      call="settings.setBrand"
      params={{ brandId: type.brandId, active }}
      fields={[{ kind: 'reason', name: 'reason' }]}
      title={verb}
      lost={t(active ? 'brand.startWhat' : 'brand.stopWhat', { brand: type.brandName })}
      verb={verb}
      danger={!active}
      stale={['settings.listCardTypes', 'settings.listChanges', 'catalog.listCardTypes']}
      done={({ shelved }) => (shelved > 0 ? t('savedShelved', { count: shelved }) : t('saved'))}
      onClose={onClose}
    />
  );
}
