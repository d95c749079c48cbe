/** Everything that the server has acknowledged: it must survive any crash. */
export interface History {
  readonly placed: Map<string, { readonly seller: string; readonly amount: string }>;
  readonly released: Set<string>;
  readonly cancelled: Set<string>;
  readonly claimed: Set<string>;
  readonly settled: Map<string, string>;
  /** Attempts that failed in transport, and were repeated under their key. */
  retries: number;
}

export function newHistory(): History {
  return {
    placed: new Map(),
    released: new Set(),
    cancelled: new Set(),
    claimed: new Set(),
    settled: new Map(),
    retries: 0,
  };
}
