import { useTranslation } from 'react-i18next';
import { formatWhen } from '#web/lib/date.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import type { Item } from './shift-rows.ts';
import classes from './shifts.module.css';

const hrefOf = ({ kind, ref }: Item, isStaff: boolean) => {
  if (kind === 'chat') return paths.chat(ref);
  if (kind === 'request') return paths.supportDesk(ref);
  return isStaff ? paths.case(ref) : paths.operate({ adCode: '-', orderCode: ref, opponentCode: '-' });
};

/** What is open, each with the way to it. */
export function HandoverItems({ items, isStaff }: { items: readonly Item[]; isStaff: boolean }) {
  const { t } = useTranslation('shifts');
  return (
    <ul className={classes.items}>
      {items.map((item) => (
        <li key={`${item.kind} ${item.ref}`}>
          <span className={classes.kind}>{t(`item.${item.kind}`)}</span>
          <AppLink href={hrefOf(item, isStaff)}>
            {item.kind === 'order' || item.kind === 'case' ? item.ref : item.name || t('item.visitor')}
          </AppLink>
          {(item.kind === 'order' || item.kind === 'case') && <span>{item.name}</span>}
          {item.dueAt && <time dateTime={item.dueAt}>{t('item.due', { when: formatWhen(item.dueAt) })}</time>}
        </li>
      ))}
    </ul>
  );
}
