import { useTranslation } from 'react-i18next';
import { currencyOf } from '#core/money/currency.ts';
import { choicesOf, daysOf, type EntryKind, entryOf, isSettingKind, partOf } from '#core/staff/act-parts.ts';
import { ChangedState } from '#web/features/settings/public.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { formatNumber } from '#web/lib/number.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Lines } from '#web/ui/list/lines.tsx';
import { RoleState, useRoleWords } from './role-state.tsx';
import classes from './staff.module.css';

/** Decimals of a bitcoin. */
const BTC_UNIT = currencyOf('BTC').unit;

type Value = string | number | boolean | null | undefined;
type State = Readonly<Record<string, string | number | boolean | null>>;

interface Props {
  kind: string;
  subject: string;
  before: State;
  after: State;
}

/** Before and after of an entry of the log, or of a proposal: a line for each part. */
export function ActState({ kind, subject, before, after }: Props) {
  const entry = entryOf(kind, subject);
  if (entry !== null && isSettingKind(entry.kind)) {
    return <ChangedState change={{ kind: settingOf(entry.kind), subject: entry.subject, before, after }} />;
  }
  if (entry !== null && 'role' in after && partOf(entry.kind, 'role') === 'role') {
    return <RoleState before={before} after={after} />;
  }
  return (
    <Lines>
      {Object.keys(after).map((field) => (
        <Part key={field} kind={entry?.kind ?? null} field={field} values={[before[field], after[field]]} />
      ))}
    </Lines>
  );
}

/** The kind of setting that an entry or a proposal is about. */
function settingOf(
  kind: Extract<EntryKind, 'rule' | 'fx' | 'card_type' | 'brand' | 'payment_method' | `${string}_fee`>,
) {
  if (kind === 'card_fee') return 'card_type';
  return kind === 'method_fee' ? 'payment_method' : kind;
}

/** The name of a part with its old and its new value; what did not change, or was not there before, stands once. */
function Part({
  kind,
  field,
  values,
}: {
  kind: EntryKind | null;
  field: string;
  values: [before: Value, after: Value];
}) {
  const { t } = useTranslation('staff');
  const [before, after] = values;
  const name = t([`audit.fieldOf.${kind}.${field}`, `audit.field.${field}`], { defaultValue: field });
  return (
    <span className="cw-wrap">
      {`${name}: `}
      {before !== undefined && before !== after && (
        <>
          <Shown kind={kind} field={field} value={before} />
          {' → '}
        </>
      )}
      <b className={classes.after}>
        <Shown kind={kind} field={field} value={after} />
      </b>
    </span>
  );
}

function Shown({ kind, field, value }: { kind: EntryKind | null; field: string; value: Value }) {
  const { t } = useTranslation('staff');
  const roleWords = useRoleWords();
  if (value === null || value === undefined) return '–';
  const text = String(value);
  const part = kind === null ? null : partOf(kind, field);
  const days = daysOf(text);
  if (days !== null) return t('suspension.days', { count: days });
  if (part === null) return text;
  if (choicesOf(part)?.includes(text)) return t(`audit.choice.${part}.${text}`);
  if (part === 'points') return <Amount value={text} />;
  if (part === 'btc') return <Amount value={text} unit={BTC_UNIT} />;
  if (part === 'time') return formatDateTime(text);
  if (part === 'number') return formatNumber(Number(text));
  return part === 'role' ? roleWords(text) : text;
}
