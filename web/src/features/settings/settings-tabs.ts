/** The tabs of the page, as the address names them. */
export const TABS = ['rules', 'types', 'methods', 'rates', 'changes', 'security'] as const;
export type Tab = (typeof TABS)[number];
