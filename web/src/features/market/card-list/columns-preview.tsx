import { Checkbox, Select } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldError } from '#web/ui/form/field-error.tsx';
import type { Role } from './columns.ts';
import classes from './paste-dialog.module.css';
import type { CardList } from './use-card-list.ts';

const ROLES: readonly Role[] = ['code', 'pin', 'face', 'currency', 'ignore'];
/** Enough to see what a column holds. */
const MAX_ROWS = 4;

interface Props {
  list: CardList;
  onRole: (column: number, role: Role) => void;
  onHeadings: (hasHeadings: boolean) => void;
}

/** The first rows, and above each column the part of a card that it is taken for. */
export function ColumnsPreview({ list, onRole, onHeadings }: Props) {
  const { t } = useTranslation('card-list');
  const caption = useId();
  const { columns, rows, hasHeadings, fault } = list;
  return (
    <div className={classes.preview}>
      <b id={caption}>{t('preview')}</b>
      <div className={classes.scroll}>
        <table className={classes.table} aria-labelledby={caption}>
          <thead>
            <tr>
              {columns.map(({ number, title, role }) => (
                <th key={number} scope="col">
                  <Select
                    aria-label={t('column', { number })}
                    placeholder={t('choose')}
                    size="sm"
                    data={ROLES.map((value) => ({ value, label: t(`role.${value}`) }))}
                    value={role}
                    onChange={(value) => value && onRole(number - 1, value as Role)}
                    allowDeselect={false}
                    error={role === null}
                  />
                  {hasHeadings && <span>{title}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, MAX_ROWS).map(({ line, cells }) => (
              <tr key={`${line} ${cells[0]}`}>
                {columns.map(({ number, role }) => (
                  <td key={number} data-unused={role === 'ignore' || undefined}>
                    {cells[number - 1]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {fault !== null && <div role="alert">{fieldError(t(fault))}</div>}
      <Checkbox
        label={t('headings')}
        checked={hasHeadings}
        onChange={(event) => onHeadings(event.currentTarget.checked)}
      />
    </div>
  );
}
