import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { keepSwitches } from './use-switches.ts';

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
  const key = choice === false ? 'off' : 'on';
  return (
    <CommandDialog
      call="switches.setAutoPay"
      params={{ isAutoPay: choice ? 1 : 0 }}
      opened={choice !== null}
      onDone={keepSwitches}
      onClose={() => askAutoPay(null)}
      title={t(`autoPay.${key}.title`)}
      lost={t(`autoPay.${key}.lost`)}
      verb={t(`autoPay.${key}.verb`)}
    />
  );
}
