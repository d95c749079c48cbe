/** Where the reader is sent: to log in and then back here, to the page of the trading password, or to an address. */
export type LeaveTarget = 'login' | 'reload' | 'tradingPassword' | { readonly path: string };
type Leave = (target: LeaveTarget) => void;

let leave: Leave = (target) => {
  if (target === 'reload') location.reload();
};
let leaving = false;

const DELAY_MS = 1500;

/** The shell puts the router behind it. */
export function onLeave(next: Leave): void {
  leave = next;
}

/**
 * Goes after 1.5 s, the time in which the message is read. Who is on the way already is not sent elsewhere: the answer
 * is false then, and there is nothing more to say.
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
