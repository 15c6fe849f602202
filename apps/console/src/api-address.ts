/** The public address of the API, which the server writes into the page. */
export const API_URL = (document.querySelector<HTMLMetaElement>('meta[name="api-url"]')?.content ?? '').replace(
  /\/$/,
  '',
);
export const DOCS_URL = `${API_URL}/docs`;
