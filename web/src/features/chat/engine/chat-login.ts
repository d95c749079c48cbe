/** A login that failed is tried again after two seconds. */
export const LOGIN_RETRY_MS = 2_000;

export interface LoginParts {
  /** Rejects when it failed. */
  login(): Promise<void>;
  isLinked(): boolean;
  /** Called whenever the connection opens or closes. Returns a function that stops it. */
  onLink(listener: (open: boolean) => void): () => void;
}

/** Authenticates the socket for chat at every new connection; retries on failure. Returns a function that stops it. */
export function keepLoggedIn({ login, isLinked, onLink }: LoginParts): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const attempt = async (): Promise<void> => {
    clearTimeout(timer);
    if (isStopped || !isLinked()) return;
    try {
      await login();
    } catch {
      if (!isStopped) timer = setTimeout(() => void attempt(), LOGIN_RETRY_MS);
    }
  };
  const off = onLink((open) => open && void attempt());
  void attempt();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    off();
  };
}
