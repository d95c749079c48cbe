import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#web/api/query.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { isReason, ReasonField } from './reason-field.tsx';
import type { TypeRow } from './settings-rows.ts';

interface Props {
  /** Any card type of the brand. */
  type: TypeRow;
  onClose: () => void;
}

/** Suspends trading of a whole brand, or resumes it. */
export function BrandDialog({ type, onClose }: Props) {
  const { t } = useTranslation('settings');
  const [reason, setReason] = useState('');
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
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => save.mutate({ brandId: type.brandId, active, reason })}
      title={verb}
      lost={t(active ? 'brand.startWhat' : 'brand.stopWhat', { brand: type.brandName })}
      verb={verb}
      danger={!active}
      ready={isReason(reason)}
      busy={save.isPending}
      error={save.error?.message}
    >
      <ReasonField value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}
