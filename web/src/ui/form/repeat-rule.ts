/**
 * Parameters of a schema's `refine` that compares a password with its repetition. It runs though other fields are still
 * wrong: a password that is too short is compared as well.
 */
export const REPEAT_RULE = { path: ['repeat'], message: 'repeat', when: () => true };
