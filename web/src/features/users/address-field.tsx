import { Button, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_ADDRESS, zAddress } from '#contract/functions/users.ts';
import { errorText } from '#web/api/api-error.ts';
import { useCall, useCommand } from '#web/api/query.ts';
import { fieldError } from '#web/ui/form/field-error.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';

/** The reader's address for parcels, with a button that saves it. No form of its own: it stands inside of others. */
export function AddressField() {
  const { t } = useTranslation('users');
  const saved = useCall('users.getAddress', {});
  const [typed, setTyped] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const command = useCommand('users.setAddress', {
    quiet: true,
    mask: false,
    stale: ['users.getAddress'],
    onDone: () => {
      setTyped(null);
      toastDone(t('saved'));
    },
  });
  const text = typed ?? saved.data?.address ?? '';
  const isWhole = zAddress.safeParse(text).success;
  const save = () => {
    setTried(true);
    if (isWhole) command.mutate({ address: text.trim() });
  };
  const fault = command.error ? errorText(command.error) : isTried && !isWhole ? t('address.short') : null;
  return (
    <div>
      <Textarea
        label={t('address.label')}
        description={t('address.hint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={t('address.placeholder')}
        autoComplete="street-address"
        rows={4}
        maxLength={MAX_ADDRESS}
        value={text}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={fieldError(fault)}
        disabled={saved.isPending}
      />
      <Group mt="sm">
        <Button
          variant="default"
          onClick={save}
          loading={command.isPending}
          disabled={typed === null || typed === saved.data?.address}
        >
          {t('address.save')}
        </Button>
      </Group>
    </div>
  );
}
