import { html, type Page } from '../pages/page.js';

interface Explanation {
  title: string;
  text: string;
}

const EXPLANATIONS: Readonly<Record<string, Explanation>> = {
  invalid_client: {
    title: 'This app cannot be connected',
    text: 'It is not on the list of apps that this service accepts, or its description could not be read or is not acceptable. Nothing was sent to the app.',
  },
  invalid_client_metadata: {
    title: 'This app cannot be connected',
    text: 'Its description is not acceptable. Nothing was sent to the app.',
  },
  invalid_redirect_uri: {
    title: 'This app cannot be connected',
    text: 'It asked to be answered at an address that its description does not name. Nothing was sent there.',
  },
  rate_limited: { title: 'Too many requests', text: 'Try again in a minute.' },
  server_error: {
    title: 'Something failed on our side',
    text: 'Start again in the app. If it fails again, quote the request id.',
  },
};

const OTHERWISE: Explanation = {
  title: 'This request cannot be continued',
  text: 'It is not complete, has expired, or was answered already. Start again in the app.',
};

/**
 * Returns the page for a request whose redirect URL was not verified. An error must not be sent to such a URL.
 * @param error the OAuth error code
 */
export function refusalPage(error: string, description: string, requestId: string): Page {
  const isRedirect = error === 'invalid_request' && description.startsWith('redirect_uri');
  const { title, text } = EXPLANATIONS[isRedirect ? 'invalid_redirect_uri' : error] ?? OTHERWISE;
  return {
    title,
    body: html`<p>${text}</p>
      <p>Error: <code>${error}</code></p>
      <p>Request id: <code>${requestId}</code></p>`,
  };
}
