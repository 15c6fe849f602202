import { load } from 'cheerio';

/**
 * Sends the call in the form "Try it" on an operation's page. Returns a line about the answer.
 * @throws when the page has no such call
 */
export async function tryIt(page: string, url: string, key: string): Promise<string> {
  const place = load(await (await fetch(page)).text())('.try');
  const [method, path, body] = ['method', 'path', 'body'].map((name) => place.attr(`data-${name}`));
  if (method === undefined || path === undefined) throw new Error(`${page} has no call`);
  const { status } = await fetch(`${url}${path}`, {
    method,
    headers: { 'x-api-key': key, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body }),
  });
  return `HTTP ${status}`;
}
