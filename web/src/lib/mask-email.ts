/** `a•••@market.example`: enough to know the own address again, and not to learn another's over a shoulder. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? email : `${email.slice(0, 1)}•••${email.slice(at)}`;
}
