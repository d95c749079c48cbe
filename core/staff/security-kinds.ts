/** Kinds of entries in the security log. */
export const SECURITY_KINDS = [
  'login',
  'locked',
  'factor_wrong',
  'password_set',
  'trading_password_set',
  'protection_changed',
  'role_changed',
  'setting_changed',
  'staff_reveal',
  'refused',
  'admin_link',
  'account_closed',
  'data_exported',
] as const;
