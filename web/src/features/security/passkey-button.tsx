import { Button, type ButtonProps } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { passkeysMissing, signWithPasskey } from './passkey.ts';

interface Props extends ButtonProps {
  label: string;
  /** The server's options. */
  ask: () => Promise<{ optionsJson: string }>;
  onSigned: (passkey: string) => void;
}

/** Has a passkey sign; nothing where the browser has none. */
export function PasskeyButton({ label, ask, onSigned, ...button }: Props) {
  const { t } = useTranslation('security');
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  if (passkeysMissing() !== null) return null;
  const sign = async () => {
    setFailure(null);
    setBusy(true);
    try {
      const passkey = await signWithPasskey((await ask()).optionsJson);
      if (passkey === null) setFailure(t('passkeys.cancelled'));
      else onSigned(passkey);
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        type="button"
        variant="default"
        leftSection={<IconFingerprint size={18} stroke={1.75} />}
        loading={isBusy}
        // A field that loses the focus shows its error, which would move the button from under the pointer.
        onMouseDown={(event: MouseEvent) => event.preventDefault()}
        onClick={() => void sign()}
        {...button}
      >
        {label}
      </Button>
      {failure && <Note>{failure}</Note>}
    </>
  );
}
