export interface ClientConstants {
  subsidiaryCode: string;
  signSecret: string;
  /** Only in the page. */
  links?: Links;
}

/** What the operator of this installation has beyond the product. */
export interface Links {
  supportEmail: string | null;
  blogUrl: string | null;
  social: { name: string; url: string }[];
}

let known: Promise<ClientConstants> | null = null;

/**
 * The company code and the sign secret, public by nature. The server writes them into the page; a page served by
 * somebody else (the development server) asks for them once.
 */
export function clientConstants(): Promise<ClientConstants> {
  known ??= load();
  known.catch(() => {
    known = null;
  });
  return known;
}

/** Where the pages lead beyond the product; nowhere in a page that the server has not written. */
export function links(): Links {
  return inPage()?.links ?? { supportEmail: null, blogUrl: null, social: [] };
}

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
