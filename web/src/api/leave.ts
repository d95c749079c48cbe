/** Where the api sends the reader when a session is over. The shell puts the router behind it. */
type Leave = (target: 'login' | 'reload') => void;

let leave: Leave = (target) => {
  if (target === 'reload') location.reload();
};

const DELAY_MS = 1500;

export function onLeave(next: Leave): void {
  leave = next;
}

/** Goes after 1.5 s, the time in which the message is read. */
export function leaveSoon(target: 'login' | 'reload'): void {
  setTimeout(() => leave(target), DELAY_MS);
}
