import type { DefaultMantineColor, DefaultMantineSize, MantineColorsTuple } from '@mantine/core';

type OwnColors = 'pine' | 'amber' | 'ice' | 'brick' | DefaultMantineColor;
type OwnSizes = 'xxs' | 'xxl' | DefaultMantineSize;

declare module '@mantine/core' {
  export interface MantineThemeColorsOverride {
    colors: Record<OwnColors, MantineColorsTuple>;
  }
  export interface MantineThemeSizesOverride {
    spacing: Record<OwnSizes, string>;
  }
}
