import { useTranslation } from 'react-i18next';
import { currencyOf } from '#core/money/currency.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { Amount } from '#web/ui/amount.tsx';
import { RoleState, useRoleWords } from './role-state.tsx';
import classes from './staff.module.css';

/** The parts that are base units of points. */
const AMOUNTS: readonly string[] = [
  'points',
  'coupon',
  'payer',
  'receiver',
  'reserve',
  'circulation',
  'deposit',
  'withdrawal',
  'sweep',
  'penalty',
];
/** Decimals of a bitcoin. */
const BTC_UNIT = currencyOf('BTC').unit;

const ISO_TIME = /^\d{4}-\d\d-\d\dT/;

type State = Readonly<Record<string, string | number | boolean | null>>;

interface Props {
  kind: string;
  before: State;
  after: State;
}

/** Before and after of an entry of the log, a line for each part. */
export function ActState({ kind, before, after }: Props) {
  const { t } = useTranslation('staff');
  const roleWords = useRoleWords();
  if (kind === 'role') return <RoleState before={before} after={after} />;
  const shown = (field: string, value: string | number | boolean | null | undefined) => {
    if (value === null || value === undefined) return '–';
    if (AMOUNTS.includes(field)) return <Amount value={String(value)} />;
    if (field === 'btc') return <Amount value={String(value)} unit={BTC_UNIT} />;
    const days = /^(\d+) days$/.exec(String(value))?.[1];
    if (days !== undefined) return t('suspension.days', { count: Number(days) });
    if (ISO_TIME.test(String(value))) return formatDateTime(String(value));
    return t([`audit.of.${field}.${value}`, `audit.value.${value}`], { defaultValue: roleWords(String(value)) });
  };
  const fields = Object.keys(after).filter((field) => field !== 'published');
  return (
    <span className={classes.lines}>
      {fields.map((field) => (
        <span key={field} className="cw-wrap">
          {field !== 'value' && `${t(`audit.field.${field}`, { defaultValue: field })}: `}
          {shown(field, before[field])}
          {' → '}
          <b className={classes.after}>{shown(field, after[field])}</b>
        </span>
      ))}
    </span>
  );
}
