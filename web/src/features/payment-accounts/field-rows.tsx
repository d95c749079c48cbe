import { useTranslation } from 'react-i18next';
import { bankOf } from '#core/payment-accounts/banks.ts';
import type { AccountFields } from '#core/payment-accounts/check-account.ts';
import type { FieldName, Place } from '#core/payment-accounts/places.ts';
import { Copied } from '#web/ui/copied.tsx';
import type { KeyValueRow } from '#web/ui/list/key-values.tsx';
import { groupedIban, localName } from './account-words.ts';

/** Everything that an account is paid by, as a person reads it; for whoever pays it, each number with a button that copies it. */
export function useFieldRows(): (place: Place, fields: AccountFields, isCopied?: boolean) => KeyValueRow[] {
  const { t } = useTranslation('payment-accounts');
  return (place, fields, isCopied = false) =>
    (Object.entries(fields) as [FieldName, string][])
      .filter(([name]) => name !== 'brand')
      .map(([name, value]) => ({
        label: t(`field.${name}`),
        value:
          isCopied && !WORDS.includes(name) ? (
            <Copied
              text={value}
              shown={shownValue(place, name, value)}
              label={t('copy', { what: t(`field.${name}`) })}
            />
          ) : (
            <span className="cw-num cw-wrap">
              {name === 'accountType' ? t(`accountType.${value}`) : shownValue(place, name, value)}
            </span>
          ),
      }));
}

/** Fields that nobody types into a bank’s form. */
const WORDS: readonly FieldName[] = ['bank', 'bankName', 'accountType'];

function shownValue(place: Place, name: FieldName, value: string): string {
  const bank = name === 'bank' ? bankOf(place, value) : null;
  if (bank !== null) return localName(bank);
  return name === 'iban' ? groupedIban(value) : value;
}
