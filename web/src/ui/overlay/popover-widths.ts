/**
 * How wide the header's popovers are, in CSS pixels. A window that is narrower than one is the limit. The user's grows from
 * its width to `userMost`, so that no entry breaks.
 */
export const POPOVER_WIDTHS = { notices: 400, operator: 300, user: 130, userMost: 240 } as const;
