import { useTranslation } from 'react-i18next';
import classes from './staff.module.css';

type State = Readonly<Record<string, string | number | boolean | null>>;

/** The old and the new role, in words. */
export function RoleState({ before, after }: { before: State; after: State }) {
  const words = useRoleWords();
  return (
    <span>
      {words(String(before['role'] ?? ''))}
      {' → '}
      <b className={classes.after}>{words(String(after['role'] ?? ''))}</b>
    </span>
  );
}

/** A role as the log writes it, such as `provider 1 S`, in words. */
export function useRoleWords(): (text: string) => string {
  const { t } = useTranslation('staff');
  return (text) => {
    const [role = '', ...terms] = text.split(' ');
    return [t(`role.${role}`, { defaultValue: role }), ...terms].join(' ');
  };
}
