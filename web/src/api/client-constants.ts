export interface ClientConstants {
  subsidiaryCode: string;
  signSecret: string;
  /** Only in the page. */
  links?: Links;
  /** Only in the page; null where views are not counted. */
  analytics?: Analytics | null;
  /** Only in the page: the address of the demo's page of unsent mail; null where mail goes out. */
  outbox?: string | null;
  /** Only in the page: the address that pays tokens of the demo's chain; null where chains are real. */
  faucet?: string | null;
  /** Only in the page: whether browsers of phones are led to another site. */
  hasMobileSite?: boolean;
  /** Only in the page: whether a service tells what became of a parcel. */
  asksCarriers?: boolean;
  /** Only in the page: whether programs of a demo do what people do elsewhere. */
  hasDemoBots?: boolean;
}

/** A counter of page views that speaks Plausible's events API. */
export interface Analytics {
  url: string;
  /** Our site's name there. */
  domain: string;
}

/** Links of this installation to other sites. */
export interface Links {
  supportEmail: string | null;
  blogUrl: string | null;
  social: { name: string; url: string }[];
}

let constants: Promise<ClientConstants> | null = null;

/**
 * The company code and the sign secret, public by nature. The server writes them into the page; a page from another
 * server (the development server) fetches them once.
 */
export function clientConstants(): Promise<ClientConstants> {
  constants ??= load();
  constants.catch(() => {
    constants = null;
  });
  return constants;
}

/** Links to other sites; none in a page that our server has not written. */
export function links(): Links {
  return inPage()?.links ?? { supportEmail: null, blogUrl: null, social: [] };
}

/** The counter of page views; null where there is none. */
export const analytics = (): Analytics | null => inPage()?.analytics ?? null;

/** The demo's page of mail that was not sent; null where mail reaches its recipient. */
export const outboxPage = (): string | null => inPage()?.outbox ?? null;

/** The address that pays tokens of the demo's chain; null where chains are real. */
export const faucetAddress = (): string | null => inPage()?.faucet ?? null;

/** Whether there is another site for phones. */
export const hasMobileSite = (): boolean => inPage()?.hasMobileSite ?? false;

/** Whether carriers are asked what became of a parcel. */
export const asksCarriers = (): boolean => inPage()?.asksCarriers ?? false;

/** Whether programs of a demo approve identities and pay payouts here. */
export const hasDemoBots = (): boolean => inPage()?.hasDemoBots ?? false;

function inPage(): ClientConstants | null {
  const text = document.getElementById('client')?.textContent;
  return text ? (JSON.parse(text) as ClientConstants) : null;
}

async function load(): Promise<ClientConstants> {
  const here = inPage();
  if (here) return here;
  const answer = await fetch('/gateway/catalogue');
  return ((await answer.json()) as { client: ClientConstants }).client;
}
