export interface ClientConstants {
  subsidiaryCode: string;
  signSecret: string;
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

async function load(): Promise<ClientConstants> {
  const inPage = document.getElementById('client')?.textContent;
  if (inPage) return JSON.parse(inPage) as ClientConstants;
  const answer = await fetch('/gateway/catalogue');
  return ((await answer.json()) as { client: ClientConstants }).client;
}
