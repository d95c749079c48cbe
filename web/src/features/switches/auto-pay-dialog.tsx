import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useSetSwitch } from './use-switches.ts';

let wanted: boolean | null = null;
const listeners = new Set<() => void>();

/** Asks whether to turn auto-pay on or off. The dialog is not the menu's, which closes at a click beside it. */
export function askAutoPay(isOn: boolean | null): void {
  wanted = isOn;
  for (const listener of listeners) listener();
}

function onWanted(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The question before auto-pay is turned on or off; on a refusal everything stays as it was. */
export function AutoPayDialog() {
  const { t } = useTranslation('switches');
  const choice = useSyncExternalStore(onWanted, () => wanted);
  const setting = useSetSwitch('switches.setAutoPay');
  const key = choice === false ? 'off' : 'on';
  return (
    <ConfirmDialog
      opened={choice !== null}
      onClose={() => askAutoPay(null)}
      onConfirm={() => {
        setting.mutate({ isAutoPay: choice ? 1 : 0 });
        askAutoPay(null);
      }}
      title={t(`autoPay.${key}.title`)}
      lost={t(`autoPay.${key}.lost`)}
      verb={t(`autoPay.${key}.verb`)}
    />
  );
}
