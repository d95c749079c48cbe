import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { BANKS } from '#core/payment-accounts/banks.ts';
import { cardFaceOf } from '#core/payment-accounts/cards.ts';
import { fieldsOf } from '#core/payment-accounts/check-account.ts';
import { ONLINE_WALLETS } from '#core/payment-accounts/online-wallets.ts';
import { ACCOUNT_TYPES, type FieldDef, type FieldName, PLACES, type Place } from '#core/payment-accounts/places.ts';
import { maxOf } from '#web/api/limits.ts';
import { fieldError } from '#web/ui/form/field-error.tsx';
import type { AccountDraft, DraftFault } from './account-draft.ts';
import { CARD_NAMES, firstWallet, hasPlaces, localName, placeName } from './account-words.ts';

/** Longest inputs, with the blanks and strokes that are pasted between letters and digits: the check takes those out. */
const MAX_TYPED = { iban: 60, cardNumber: 32, expiry: 12 } as const;

interface Props {
  draft: AccountDraft;
  onChange: (part: Partial<AccountDraft>) => void;
  fault: DraftFault | null;
  /** Country and wallet are chosen once. */
  isNew: boolean;
}

/** The fields that an account of this kind, country and wallet is asked for. */
export function AccountFields({ draft, onChange, fault, isNew }: Props) {
  const { t } = useTranslation('payment-accounts');
  const { kind, place, wallet, holder, fields } = draft;
  const errorOf = (name: DraftFault['field']) =>
    fieldError(fault?.field === name ? t(`rule.${fault.rule}`) : undefined);
  const set = (name: FieldName) => (value: string) => onChange({ fields: { ...fields, [name]: value } });
  const defs = kind === 'card' ? [] : (fieldsOf(draft) ?? []);
  return (
    <>
      {hasPlaces(kind) && (
        <SimpleGrid cols={{ base: 1, xs: kind === 'online' ? 2 : 1 }} spacing="md" verticalSpacing="md">
          <Select
            label={t('field.place')}
            data={PLACES.map((value) => ({ value, label: placeName(value) }))}
            value={place}
            onChange={(value) => value && onChange(atPlace(draft, value))}
            allowDeselect={false}
            disabled={!isNew}
            {...(place === 'EU' ? { description: t('field.euHint') } : {})}
          />
          {kind === 'online' && (
            <Select
              label={t('field.wallet')}
              data={ONLINE_WALLETS[place].map((def) => ({ value: def.id, label: localName(def) }))}
              value={wallet}
              onChange={(value) => value && onChange({ wallet: value, fields: {} })}
              allowDeselect={false}
              disabled={!isNew}
              error={errorOf('wallet')}
            />
          )}
        </SimpleGrid>
      )}
      {kind === 'card' && <CardFields draft={draft} onChange={onChange} errorOf={errorOf} />}
      {defs.map((def) => (
        <OneField
          key={`${place} ${def.name}`}
          def={def}
          place={place}
          value={fields[def.name] ?? ''}
          onChange={set(def.name)}
          error={errorOf(def.name)}
        />
      ))}
      <TextInput
        label={t('field.holder')}
        description={t('field.holderHint')}
        value={holder}
        onChange={(event) => onChange({ holder: event.currentTarget.value })}
        maxLength={maxOf('paymentAccounts.add', 'holder')}
        autoComplete="name"
        error={errorOf('holder')}
      />
    </>
  );
}

function atPlace({ kind }: AccountDraft, place: Place): Partial<AccountDraft> {
  return { place, wallet: kind === 'online' ? firstWallet(place) : null, fields: {} };
}

interface FieldProps {
  def: FieldDef;
  place: Place;
  value: string;
  onChange: (value: string) => void;
  error: React.ReactNode;
}

function OneField({ def: { name, rule, isOptional }, place, value, onChange, error }: FieldProps) {
  const { t } = useTranslation('payment-accounts');
  const label = name === 'walletId' ? t(`walletId.${rule}`) : t(`field.${name}`);
  const shown = isOptional ? t('optional', { label }) : label;
  const choices =
    name === 'bank'
      ? BANKS[place].map((bank) => ({ value: bank.code, label: localName(bank) }))
      : name === 'accountType'
        ? ACCOUNT_TYPES.map((type) => ({ value: type, label: t(`accountType.${type}`) }))
        : null;
  if (choices !== null) {
    return (
      <Select
        label={shown}
        data={choices}
        value={value || null}
        onChange={(next) => onChange(next ?? '')}
        searchable={name === 'bank'}
        nothingFoundMessage={t('field.noBank')}
        error={error}
      />
    );
  }
  return (
    <TextInput
      label={shown}
      description={t(`hint.${name === 'walletId' ? rule : name}`, { context: place, defaultValue: '' }) || undefined}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      maxLength={name === 'iban' ? MAX_TYPED.iban : 80}
      inputMode={NUMERIC.includes(name) ? 'numeric' : rule === 'email' ? 'email' : rule === 'mobile' ? 'tel' : 'text'}
      autoComplete="off"
      spellCheck={false}
      error={error}
    />
  );
}

const NUMERIC: readonly FieldName[] = ['accountNumber', 'cnaps', 'sortCode', 'routingNumber'];

interface CardProps extends Pick<Props, 'draft' | 'onChange'> {
  errorOf: (name: DraftFault['field']) => React.ReactNode;
}

/** The number is checked here and goes nowhere: brand and last four digits are sent. */
function CardFields({ draft: { cardNumber, fields }, onChange, errorOf }: CardProps) {
  const { t } = useTranslation('payment-accounts');
  const face = cardFaceOf(cardNumber);
  return (
    <>
      <TextInput
        label={t('field.cardNumber')}
        description={t('card.stays')}
        value={cardNumber}
        onChange={(event) => onChange({ cardNumber: event.currentTarget.value })}
        maxLength={MAX_TYPED.cardNumber}
        inputMode="numeric"
        autoComplete="off"
        rightSection={face && <small>{CARD_NAMES[face.brand]}</small>}
        rightSectionWidth={130}
        error={errorOf('cardNumber')}
      />
      <TextInput
        label={t('field.expiry')}
        value={fields.expiry ?? ''}
        onChange={(event) => onChange({ fields: { ...fields, expiry: event.currentTarget.value } })}
        placeholder="MM/YY"
        maxLength={MAX_TYPED.expiry}
        inputMode="numeric"
        autoComplete="off"
        error={errorOf('expiry')}
      />
    </>
  );
}
