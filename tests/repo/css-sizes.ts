import { controlHeights } from '#web/ui/theme/sizes.ts';

const DECLARATION = /^\s*([a-z-]+):\s*([^;{}]+);/;
const PIXELS = /(?<![\w.])\d*\.?\d+px/g;
/** Distances, type and radii: each value of them is a token. A hairline of one pixel is not. */
const TOKENS_ONLY =
  /^(padding|margin|gap|inset|top|right|bottom|left|font-size|line-height|scroll-(margin|padding)|border(-[a-z]+)*-radius)(-[a-z-]+)?$|^(row|column)-gap$/;
const HEIGHT = /^((min-|max-)?height|--(input|button)-height(-[a-z]+)?)$/;
const CONTROLS = new Set<string>(Object.values(controlHeights));
/** Where the tokens themselves are. */
const TOKENS_FILE = /theme\/tokens\.css$/;

/** Pixels where a token of the theme belongs, of one CSS file: a line each. */
export function cssFaults(path: string, text: string): string[] {
  if (TOKENS_FILE.test(path)) return [];
  return text.split('\n').flatMap((line, index) => {
    const where = `${path}:${index + 1}`;
    if (/@media[^{]*(max|min)-width:\s*\d+px/.test(line)) {
      return [`${where}: write '@mixin phone' or another breakpoint`];
    }
    const [, property = '', value = ''] = DECLARATION.exec(line) ?? [];
    return (value.match(PIXELS) ?? [])
      .filter((pixels) => pixels !== '1px' && (TOKENS_ONLY.test(property) || isControl(property, pixels)))
      .map((pixels) => `${where}: ${property} of ${pixels} is a token's to say`);
  });
}

const isControl = (property: string, pixels: string): boolean => HEIGHT.test(property) && CONTROLS.has(pixels);

export const pixelCount = (text: string): number => text.match(PIXELS)?.length ?? 0;
