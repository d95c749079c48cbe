import { useTranslation } from 'react-i18next';
import { RoleState, useRoleWords } from './role-state.tsx';
import classes from './staff.module.css';

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
  const shown = (value: string | number | boolean | null | undefined) => {
    if (value === null || value === undefined) return '–';
    const days = /^(\d+) days$/.exec(String(value))?.[1];
    if (days !== undefined) return t('suspension.days', { count: Number(days) });
    return t(`audit.value.${value}`, { defaultValue: roleWords(String(value)) });
  };
  return Object.keys(after)
    .filter((field) => field !== 'published')
    .map((field) => (
      <span key={field} className="cw-wrap">
        {field !== 'value' && `${t(`audit.field.${field}`, { defaultValue: field })}: `}
        {shown(before[field])}
        {' → '}
        <b className={classes.after}>{shown(after[field])}</b>
      </span>
    ));
}
