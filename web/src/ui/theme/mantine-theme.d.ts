import type { DefaultMantineColor, MantineColorsTuple } from '@mantine/core';
import type { fontSizes, radius, spacing } from './sizes.ts';

type OwnColors = 'pine' | 'amber' | 'ice' | 'brick' | DefaultMantineColor;
type OwnSpacing = keyof typeof spacing;
type OwnRadius = keyof typeof radius;
type OwnFontSizes = keyof typeof fontSizes;

declare module '@mantine/core' {
  export interface MantineThemeColorsOverride {
    colors: Record<OwnColors, MantineColorsTuple>;
  }
  export interface MantineThemeSizesOverride {
    spacing: Record<OwnSpacing, string>;
    radius: Record<OwnRadius, string>;
    fontSizes: Record<OwnFontSizes, string>;
  }
}
