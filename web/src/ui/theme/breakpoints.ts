/** The widest window of each kind. 700, 992 and 1200 CSS pixels, unless the reader has set another size of text. */
export const BREAKPOINTS = { phone: '43.75em', tablet: '62em', laptop: '75em' } as const;

export const PHONE = `(max-width: ${BREAKPOINTS.phone})`;
export const TABLET = `(max-width: ${BREAKPOINTS.tablet})`;
export const BEYOND_LAPTOP = `(min-width: ${BREAKPOINTS.laptop})`;

const STEP_EM = 0.0625;

/** `@mixin phone` and `@mixin beyond-phone` of our CSS, for each breakpoint. */
export function breakpointMixins(): Record<string, object> {
  return Object.fromEntries(
    Object.entries(BREAKPOINTS).flatMap(([name, width]) => [
      [name, mediaMixin(`max-width: ${width}`)],
      [`beyond-${name}`, mediaMixin(`min-width: ${Number.parseFloat(width) + STEP_EM}em`)],
    ]),
  );
}

const mediaMixin = (condition: string) => ({ [`@media (${condition})`]: { '@mixin-content': {} } });
