import { ActionIcon, Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastDone, toastError } from './overlay/toast.ts';

interface Props {
  /** The text, or how to get it at the moment of the click. */
  text: string | (() => Promise<string> | string);
  /** With a label: a small button. Without: an icon. */
  withLabel?: boolean;
  label?: string;
  onCopied?: () => void;
}

export function CopyButton({ text, withLabel = false, label, onCopied }: Props) {
  const { t } = useTranslation('ui');
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : await text());
    } catch {
      return toastError(t('copy.failed'));
    }
    setCopied(true);
    setTimeout(() => setCopied(false), 1500);
    toastDone(t('copy.done'));
    onCopied?.();
  };
  const name = label ?? t('copy.label');
  const Icon = copied ? IconCheck : IconCopy;
  if (withLabel) {
    return (
      <Button variant="default" size="sm" leftSection={<Icon size={16} stroke={2} />} onClick={copy}>
        {name}
      </Button>
    );
  }
  return (
    <ActionIcon variant="subtle" color="gray" size={28} onClick={copy} aria-label={name}>
      <Icon size={15} stroke={1.75} />
    </ActionIcon>
  );
}
