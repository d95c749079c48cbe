/** Purposes for which a session proves itself: moving value, changing what protects the account, or a write of staff. */
export type StepUpKind = 'money' | 'security' | 'staff';

export const STEP_UP_KINDS: readonly StepUpKind[] = ['money', 'security', 'staff'];
