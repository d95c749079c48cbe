import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useCommand } from '#web/api/query.ts';
import type { SignedIn } from '#web/api/session.ts';
import { PasskeyButton } from '#web/features/security/public.ts';
import { Note } from '#web/ui/layout/note.tsx';

interface Props {
  service: boolean;
  onDone: (answer: SignedIn) => void;
}

/** The login by a passkey, in place of name and password. */
export function PasskeyLogin({ service, onDone }: Props) {
  const { t } = useTranslation('security');
  const command = useCommand('auth.passkeyLogin', { quiet: true, onDone });
  return (
    <>
      {command.error && <Note tone="stop">{errorText(command.error)}</Note>}
      <PasskeyButton
        size="lg"
        label={t('passkeys.login')}
        ask={() => call('factors.askLoginPasskey', {}, { quiet: true })}
        onSigned={(passkey) => command.mutate({ passkey, service })}
      />
    </>
  );
}
