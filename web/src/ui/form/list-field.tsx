import { Button, FileButton, Group, Textarea } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { decodeText } from '#web/lib/decode-text.ts';
import { formatBytes } from '#web/lib/number.ts';
import { FILES } from '../../lib/files.ts';
import { Note } from '../layout/note.tsx';

const MAX_FILE_BYTES = 512 * 1024;

interface Props {
  label: string;
  hint?: string;
  placeholder?: string;
  value: string;
  onChange: (text: string) => void;
  /** A file that was chosen already. */
  file?: File | null;
  /** The line of a quote that nothing closes, as the reader of the text found it. */
  unclosed: number | null;
}

/** A list, pasted or from a file in any of the encodings that spreadsheets write. */
export function ListField({ label, hint, placeholder, value, onChange, file = null, unclosed }: Props) {
  const { t } = useTranslation('lists');
  const [fault, setFault] = useState<'fileLarge' | 'fileNoText' | null>(null);
  const read = useCallback(
    async (chosen: File) => {
      const isLarge = chosen.size > MAX_FILE_BYTES;
      const text = isLarge ? null : decodeText(new Uint8Array(await chosen.arrayBuffer()));
      onChange(text ?? '');
      setFault(text !== null ? null : isLarge ? 'fileLarge' : 'fileNoText');
    },
    [onChange],
  );
  useEffect(() => {
    if (file) void read(file);
  }, [file, read]);
  return (
    <>
      <Textarea
        label={label}
        description={hint}
        classNames={{ input: 'cw-mono' }}
        value={value}
        onChange={(event) => {
          setFault(null);
          onChange(event.currentTarget.value);
        }}
        placeholder={placeholder}
        rows={6}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
      <Group mt="xs">
        <FileButton accept={FILES.lists} onChange={(chosen) => chosen && void read(chosen)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="sm"
              leftSection={<IconFileSpreadsheet size={16} stroke={1.75} aria-hidden="true" />}
            >
              {t('file')}
            </Button>
          )}
        </FileButton>
      </Group>
      {fault && <Note tone="stop" title={t(fault, { max: formatBytes(MAX_FILE_BYTES) })} />}
      {unclosed !== null && <Note tone="stop" title={t('unclosed', { line: unclosed })} />}
    </>
  );
}
