import type { RuleRow } from './settings-rows.ts';

export const areaOf = (name: string): string => name.slice(0, name.indexOf('.'));

export const isDiffering = (rule: Pick<RuleRow, 'value' | 'default'>): boolean => rule.value !== rule.default;

/** Rows under one heading: an area, or `differing`. */
export interface RuleGroup {
  group: string;
  rows: readonly RuleRow[];
}

/** What differs from its default stands first: as a group before all areas, and within the one area that is shown. */
export function groupRules(rows: readonly RuleRow[], area: string): RuleGroup[] {
  const differing = rows.filter(isDiffering);
  const others = rows.filter((row) => !isDiffering(row));
  const groups =
    area === 'all'
      ? [
          { group: 'differing', rows: differing },
          ...[...new Set(others.map((row) => areaOf(row.name)))].map((group) => ({
            group,
            rows: others.filter((row) => areaOf(row.name) === group),
          })),
        ]
      : [{ group: area, rows: [...differing, ...others] }];
  return groups.filter((group) => group.rows.length > 0);
}
