/** How wide the header's popovers are, in CSS pixels. A window that is narrower than one is the limit. */
export const POPOVER_WIDTHS = { notices: 400, user: 130 } as const;
