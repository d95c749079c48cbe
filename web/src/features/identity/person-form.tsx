import { Button, Flex, Select, SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ParamsOf } from '#contract/catalogue.ts';
import { submitLevelOne } from '#contract/functions/identity.ts';
import { COUNTRIES } from '#core/identity/countries.ts';
import { errorText } from '#web/api/api-error.ts';
import { maxOf } from '#web/api/limits.ts';
import { useCommand } from '#web/api/query.ts';
import { countryName } from '#web/lib/country.ts';
import { fieldError } from '#web/ui/form/field-error.tsx';
import { FormTextInput } from '#web/ui/form/form-input.tsx';
import { useZodForm, type ZodForm } from '#web/ui/form/use-zod-form.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { DocumentFields } from './document-fields.tsx';
import type { OwnIdentity } from './identity-rows.ts';

type Draft = ParamsOf<'identity.submitOne'>;

const EMPTY: Draft = {
  nationality: '',
  surname: '',
  givenName: '',
  birthDate: '',
  documentType: 'id_card',
  documentNumber: '',
};

/** Who the reader is, as in their document. An answer to staff begins with what was sent before. */
export function PersonForm({ own }: { own: OwnIdentity }) {
  const { t } = useTranslation('identity');
  const sent = own.one.facts;
  // The number is shown with its end only, so it is typed again.
  const first = sent === null ? EMPTY : { ...sent, documentNumber: '' };
  const form = useZodForm<Draft, Draft>(submitLevelOne.params, first, { 'identity.too_young': 'birthDate' });
  const [failure, setFailure] = useState<string | null>(null);
  const command = useCommand('identity.submitOne', {
    quiet: true,
    stale: ['identity.getOwn'],
    onFail: (error) => {
      if (!form.refuse(error)) setFailure(errorText(error));
    },
    onDone: () => toastDone(t('sent')),
  });
  const submit = form.handleSubmit((values) => {
    setFailure(null);
    command.mutate(values);
  });
  const { errors } = form.formState;
  const { nationality, documentType, documentNumber } = form.watch();
  const isChecked = form.formState.isSubmitted;
  return (
    <Flex component="form" direction="column" gap="md" onSubmit={submit} noValidate>
      <Select
        label={t('field.nationality')}
        data={COUNTRIES.map((code) => ({ value: code, label: countryName(code) }))}
        value={nationality || null}
        onChange={(code) => form.setValue('nationality', code ?? '', { shouldValidate: isChecked })}
        searchable
        nothingFoundMessage={t('field.noCountry')}
        error={fieldError(errors.nationality?.message)}
      />
      <NameFields form={form} />
      <FormTextInput
        form={form}
        name="birthDate"
        type="date"
        label={t('field.birthDate')}
        description={t('field.birthHint', { count: own.leastAge })}
        autoComplete="bday"
      />
      <DocumentFields
        value={{ documentType, documentNumber }}
        onChange={(change) => {
          if (change.documentType) form.setValue('documentType', change.documentType);
          if (change.documentNumber !== undefined) {
            form.setValue('documentNumber', change.documentNumber, { shouldValidate: isChecked });
          }
        }}
        errors={{ documentNumber: errors.documentNumber?.message }}
      />
      <Note>{t('one.fixed')}</Note>
      {failure && <Note tone="stop">{failure}</Note>}
      <Button type="submit" loading={command.isPending}>
        {t(own.one.mayAmend ? 'answer' : 'submit')}
      </Button>
    </Flex>
  );
}

function NameFields({ form }: { form: ZodForm<Draft, Draft> }) {
  const { t } = useTranslation('identity');
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
      <FormTextInput
        form={form}
        name="surname"
        label={t('field.surname')}
        maxLength={maxOf('identity.submitOne', 'surname')}
        autoComplete="family-name"
      />
      <FormTextInput
        form={form}
        name="givenName"
        label={t('field.givenName')}
        maxLength={maxOf('identity.submitOne', 'givenName')}
        autoComplete="given-name"
      />
    </SimpleGrid>
  );
}
