import { Button, Flex, Select } from '@mantine/core';
import { useMemo } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { MAX_SURNAME, setProfile } from '#contract/functions/users.ts';
import { FIAT_SYMBOLS } from '#core/money/currency.ts';
import { useCommand } from '#web/api/query.ts';
import type { Me } from '#web/api/session.ts';
import { languageTag } from '#web/i18n/lang.ts';
import { FormTextInput } from '#web/ui/form/form-input.tsx';
import { useZodForm } from '#web/ui/form/use-zod-form.ts';
import { toastDone } from '#web/ui/overlay/toast.ts';
import classes from './users.module.css';
import { learnMe } from './users.queries.ts';

interface Draft {
  surname: string;
  currency: string | null;
  timeZone: string | null;
}

const { shape } = setProfile.params;
const SCHEMA = z.object({
  surname: z.union([z.literal(''), shape.surname.unwrap().unwrap()]),
  currency: z.string().nullable(),
  timeZone: z.string().nullable(),
});

const draftOf = ({ surname, currency, timeZone }: Me): Draft => ({ surname: surname ?? '', currency, timeZone });

/** Surname, second currency and time zone: what only the reader sees. */
export function PreferencesForm({ user }: { user: Me }) {
  const { t } = useTranslation('users');
  const form = useZodForm<Draft, Draft>(SCHEMA, draftOf(user));
  const currencies = useMemo(currencyChoices, []);
  const zones = useMemo(() => zoneChoices(user.timeZone), [user.timeZone]);
  const command = useCommand('users.setProfile', {
    onDone: (me) => {
      learnMe(me);
      form.reset(draftOf(me));
      toastDone(t('saved'));
    },
  });
  const submit = form.handleSubmit(({ surname, ...rest }) =>
    command.mutate({ ...rest, surname: surname === '' ? null : surname }),
  );
  const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Flex component="form" direction="column" gap="md" onSubmit={submit} noValidate>
      <FormTextInput
        form={form}
        name="surname"
        label={t('private.surname')}
        description={t('private.surnameHint')}
        maxLength={MAX_SURNAME}
        autoComplete="family-name"
      />
      <Controller
        control={form.control}
        name="currency"
        render={({ field: { ref, ...field } }) => (
          <Select
            {...field}
            label={t('private.currency')}
            description={t('private.currencyHint')}
            placeholder={t('private.currencyNone')}
            data={currencies}
            searchable
            clearable
            nothingFoundMessage={t('private.noMatch')}
          />
        )}
      />
      <Controller
        control={form.control}
        name="timeZone"
        render={({ field: { ref, ...field } }) => (
          <Select
            {...field}
            label={t('private.timeZone')}
            description={t('private.timeZoneHint')}
            placeholder={t('private.timeZoneBrowser', { zone: browserZone })}
            data={zones}
            searchable
            clearable
            limit={100}
            nothingFoundMessage={t('private.noMatch')}
          />
        )}
      />
      <Button type="submit" className={classes.save} loading={command.isPending} disabled={!form.formState.isDirty}>
        {t('private.save')}
      </Button>
    </Flex>
  );
}

/** `EUR – Euro`, in the reader's language. */
function currencyChoices() {
  const names = new Intl.DisplayNames(languageTag(), { type: 'currency' });
  return FIAT_SYMBOLS.map((value) => ({ value, label: `${value} – ${names.of(value)}` }));
}

/** Every zone that the browser knows, and the chosen one, which may have an earlier name. */
function zoneChoices(chosen: string | null) {
  const names = Intl.supportedValuesOf('timeZone');
  const all = new Set(['UTC', ...(chosen === null ? [] : [chosen]), ...names]);
  return [...all].map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}
