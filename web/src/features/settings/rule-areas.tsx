import { Box, Select, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#web/lib/number.ts';
import { TABLET } from '#web/ui/theme/breakpoints.ts';
import classes from './settings.module.css';

export interface RuleArea {
  area: string;
  /** Rules that differ from their default. */
  differing: number;
}

interface Props {
  areas: readonly RuleArea[];
  value: string;
  onChange: (area: string) => void;
}

/** The areas of rules, with how many of each differ from their default: a list beside them, or a select above. */
export function RuleAreas({ areas, value, onChange }: Props) {
  const { t } = useTranslation('settings');
  const isNarrow = useMediaQuery(TABLET, false, { getInitialValueInEffect: false });
  const labelOf = (area: string) => t(`area.${area}`);
  if (isNarrow) {
    return (
      <Select
        className={classes.areaSelect}
        aria-label={t('filter.area')}
        data={areas.map(({ area, differing }) => ({
          value: area,
          label: differing > 0 ? `${labelOf(area)} (${formatNumber(differing)})` : labelOf(area),
        }))}
        value={value}
        onChange={(area) => area !== null && onChange(area)}
        allowDeselect={false}
      />
    );
  }
  return (
    <nav className={classes.areas} aria-label={t('filter.area')}>
      {areas.map(({ area, differing }) => (
        <UnstyledButton
          key={area}
          className={classes.area}
          aria-current={area === value ? 'true' : undefined}
          onClick={() => onChange(area)}
        >
          {labelOf(area)}
          {differing > 0 && (
            <Box component="small" title={t('differs', { count: differing })}>
              {formatNumber(differing)}
            </Box>
          )}
        </UnstyledButton>
      ))}
    </nav>
  );
}
