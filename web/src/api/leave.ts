/** Where to redirect: to the login and back here, to the page of the trading password or of the
 * authenticator app, or to a path. */
export type LeaveTarget = 'login' | 'reload' | 'tradingPassword' | 'secondFactor' | { readonly path: string };
type Leave = (target: LeaveTarget) => void;

let leave: Leave = (target) => {
  if (target === 'reload') location.reload();
};
let leaving = false;

const DELAY_MS = 1500;

/** Set by the shell to the router's navigation. */
export function onLeave(next: Leave): void {
  leave = next;
}

/**
 * Redirects after 1.5 s, so that the message can be read. While a redirect is pending no other one starts: it returns
 * false then, and no further message is needed.
 */
export function leaveSoon(target: LeaveTarget, delayMs = DELAY_MS): boolean {
  if (leaving) return false;
  leaving = true;
  setTimeout(() => {
    leaving = false;
    leave(target);
  }, delayMs);
  return true;
}
