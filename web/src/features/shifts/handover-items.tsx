import { useTranslation } from 'react-i18next';
import { formatWhen } from '#web/lib/date.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import type { Item } from './shift-rows.ts';
import classes from './shifts.module.css';

const hrefOf = ({ kind, ref }: Item, isStaff: boolean) => {
  switch (kind) {
    case 'chat':
      return paths.chat(ref);
    case 'request':
      return paths.supportDesk(ref);
    case 'work_order':
      return paths.workOrder(ref);
    case 'identity':
      return paths.identityCase(ref);
    case 'payout':
      return paths.payout(ref);
    case 'points_case':
      return paths.order(ref);
    default:
      return isStaff ? paths.case(ref) : paths.order(ref);
  }
};

/** Kinds that are called by their code; the others by whom they are about. */
const HAS_CODE: readonly Item['kind'][] = ['order', 'case', 'points_order', 'points_case', 'work_order'];

/** What is open, each with the way to it. */
export function HandoverItems({ items, isStaff }: { items: readonly Item[]; isStaff: boolean }) {
  const { t } = useTranslation('shifts');
  const nameOf = ({ kind, name }: Item) => name || t(kind === 'payout' ? 'item.nobodyYet' : 'item.visitor');
  return (
    <ul className={classes.items}>
      {items.map((item) => (
        <li key={`${item.kind} ${item.ref}`}>
          <span className={classes.kind}>{t(`item.${item.kind}`)}</span>
          <AppLink href={hrefOf(item, isStaff)}>{HAS_CODE.includes(item.kind) ? item.ref : nameOf(item)}</AppLink>
          {HAS_CODE.includes(item.kind) && <span>{nameOf(item)}</span>}
          {item.dueAt && <time dateTime={item.dueAt}>{t('item.due', { when: formatWhen(item.dueAt) })}</time>}
        </li>
      ))}
    </ul>
  );
}
