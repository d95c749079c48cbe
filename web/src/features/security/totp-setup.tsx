import { Box, Button, Group, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { withPlainDigits } from '#core/text/typed.ts';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { fieldError } from '#web/ui/form/field-error.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { QrCode } from './qr-code.tsx';
import classes from './security.module.css';
import { useSendWhole } from './use-send-whole.ts';

export type NewSecret = ResultOf<'factors.startTotp'>;

interface Props {
  secret: NewSecret;
  onBound: (recoveryCodes: readonly string[]) => void;
  onBack: () => void;
}

const DIGITS = 6;

/** Shows the new secret as a QR code and as text, and asks for the first code of it. */
export function TotpSetup({ secret: { secret, uri }, onBound, onBack }: Props) {
  const { t } = useTranslation('security');
  const [googleCode, setCode] = useState('');
  const command = useCommand('factors.confirmTotp', {
    quiet: true,
    stale: ['factors.getMine'],
    onDone: ({ recoveryCodes }) => onBound(recoveryCodes),
  });
  const field = useSendWhole(googleCode.length === DIGITS ? googleCode : null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!command.isPending) command.mutate({ googleCode });
  };
  return (
    <Panel title={t('totp.scan')}>
      <form className={classes.setup} onSubmit={submit} noValidate>
        <QrCode text={uri} label={t('totp.qr')} />
        <Stack gap="md">
          <Box c="var(--cw-text-2)">{t('totp.scanHow')}</Box>
          <Group gap="xs" wrap="nowrap">
            <Box component="code" flex={1} className={classes.key}>
              {secret.match(/.{1,4}/g)?.join(' ')}
            </Box>
            <CopyButton text={secret} label={t('totp.copyKey')} />
          </Group>
          <TextInput
            ref={field}
            label={t('factor.code')}
            description={t('totp.first')}
            value={googleCode}
            onChange={(event) =>
              setCode(withPlainDigits(event.currentTarget.value).replace(/\D/g, '').slice(0, DIGITS))
            }
            inputMode="numeric"
            autoComplete="one-time-code"
            error={command.error ? fieldError(errorText(command.error)) : null}
          />
          <Group gap="xs">
            <Button type="submit" loading={command.isPending} disabled={googleCode.length !== DIGITS}>
              {t('totp.bind')}
            </Button>
            <Button variant="default" onClick={onBack}>
              {t('stepUp.back')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}
