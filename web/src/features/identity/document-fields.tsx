import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DOCUMENT_TYPES, type DocumentType } from '#core/identity/documents.ts';
import { maxOf } from '#web/api/limits.ts';
import { fieldError } from '#web/ui/form/field-error.tsx';

export interface DocumentValue {
  readonly documentType: DocumentType;
  readonly documentNumber: string;
}

interface Props<V extends DocumentValue> {
  value: V;
  onChange: (change: Partial<DocumentValue>) => void;
  errors: { readonly documentNumber?: string | undefined };
}

/** Which document, and its number. */
export function DocumentFields<V extends DocumentValue>({ value, onChange, errors }: Props<V>) {
  const { t } = useTranslation('identity');
  return (
    <>
      <Select
        label={t('field.documentType')}
        data={DOCUMENT_TYPES.map((type) => ({ value: type, label: t(`document.${type}`) }))}
        value={value.documentType}
        onChange={(type) => type !== null && onChange({ documentType: type as DocumentType })}
        allowDeselect={false}
      />
      <TextInput
        label={t('field.documentNumber')}
        value={value.documentNumber}
        onChange={(event) => onChange({ documentNumber: event.currentTarget.value })}
        maxLength={maxOf('identity.submitTwo', 'documentNumber')}
        autoComplete="off"
        error={fieldError(errors.documentNumber)}
      />
    </>
  );
}
