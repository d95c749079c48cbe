import { Flex } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastError } from '../../ui/overlay/toast.ts';
import classes from './call-overlay.module.css';
import type { CallScreen } from './call-screen.ts';
import { type Device, listDevices } from './media.ts';
import { withEngine } from './with-engine.ts';

const KINDS = [
  { kind: 'audio', list: 'audioinput', label: 'microphone' },
  { kind: 'video', list: 'videoinput', label: 'camera' },
] as const;

/** The choice of microphone and camera; devices that are plugged in appear automatically. */
export function CallDevices({ id, screen }: { id: string; screen: CallScreen }) {
  const kinds = screen.media === 'video' ? KINDS : KINDS.slice(0, 1);
  return (
    <div id={id} className={classes.devices}>
      {kinds.map((kind) => (
        <DeviceChoice key={kind.kind} {...kind} screen={screen} />
      ))}
    </div>
  );
}

type ChoiceProps = (typeof KINDS)[number] & { screen: CallScreen };

function DeviceChoice({ kind, list, label, screen }: ChoiceProps) {
  const { t } = useTranslation('calls');
  const [devices, setDevices] = useState<readonly Device[]>([]);
  useEffect(() => {
    const look = () => void listDevices(list).then(setDevices);
    look();
    navigator.mediaDevices.addEventListener('devicechange', look);
    return () => navigator.mediaDevices.removeEventListener('devicechange', look);
  }, [list]);
  const track = screen.local?.getTracks().find((candidate) => candidate.kind === kind);
  return (
    <Flex component="label" direction="column" gap="xxs" c="dimmed" fz="xs" className={classes.device}>
      <span>{t(label)}</span>
      <select
        value={track?.getSettings().deviceId ?? ''}
        disabled={devices.length === 0}
        onChange={({ target: { value: id } }) =>
          // Read at once: until the device is there, the list turns back to the one in use.
          withEngine(({ takeDevice }) => takeDevice(kind, id).catch(() => toastError(t('over.no_permission'))))
        }
      >
        {devices.map((device, index) => (
          <option key={device.id} value={device.id}>
            {device.label || t('nameless', { number: index + 1 })}
          </option>
        ))}
      </select>
    </Flex>
  );
}
