import { useTranslation } from 'react-i18next';
import { useCommand } from '#web/api/query.ts';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { ReasonDialog } from './reason-dialog.tsx';
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
  const save = useCommand('settings.setBrand', {
    stale: ['settings.listCardTypes', 'settings.listChanges', 'catalog.listCardTypes'],
    quiet: true,
    mask: false,
    onDone: ({ shelved }) => {
      toastDone(shelved > 0 ? t('savedShelved', { count: shelved }) : t('saved'));
      onClose();
    },
  });
  const verb = t(active ? 'brand.start' : 'brand.stop', { brand: type.brandName });
  return (
    <ReasonDialog
      onClose={onClose}
      onSend={(reason) => save.mutate({ brandId: type.brandId, active, reason })}
      title={verb}
      lost={t(active ? 'brand.startWhat' : 'brand.stopWhat', { brand: type.brandName })}
      verb={verb}
      danger={!active}
      command={save}
    />
  );
}
