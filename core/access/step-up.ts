/** What a session proves itself for: moving value, changing what protects the account, or a write of staff. */
export type StepUpKind = 'money' | 'security' | 'staff';

export const STEP_UP_KINDS: readonly StepUpKind[] = ['money', 'security', 'staff'];
