import type { FetchAnswer, FetchRequest } from '@hiring/boards';
import { hashText, type Draws } from '@hiring/fake-boards';

const CHALLENGE = html('<html><title>Just a moment...</title><div id="challenge-form"></div></html>');

/** Replacements for an answer. None of them shows that a posting is gone. */
const TROUBLES: readonly ((answer: FetchAnswer) => FetchAnswer)[] = [
  () => CHALLENGE,
  () => html('<html><body>Please enable JavaScript to continue.</body></html>'),
  () => ({ status: 200, headers: {}, body: '' }),
  (answer) => ('status' in answer ? { ...answer, body: String(answer.body).slice(0, answer.body.length / 2) } : answer),
  (answer) => ('status' in answer ? { ...answer, body: String(answer.body).replace(/["<]/g, '\n') } : answer),
  () => ({ status: 302, headers: { location: 'https://login.elsewhere.example/sso' }, body: '' }),
  () => ({ status: 403, headers: {}, body: 'Forbidden' }),
  () => ({ status: 429, headers: {}, body: '' }),
  () => ({ status: 500, headers: {}, body: 'oops' }),
  () => ({ status: 503, headers: {}, body: '{"error":"maintenance"}' }),
  () => ({ failure: 'timeout', detail: 'no answer' }),
  () => ({ failure: 'network', detail: 'reset' }),
];

function html(body: string): FetchAnswer {
  return { status: 200, headers: { 'content-type': 'text/html' }, body };
}

export type Kind = 'calm' | 'one' | 'some' | 'switched-off' | 'moved';

export function drawKind(draws: Draws): Kind {
  const draw = draws.next();
  if (draw < 0.6) return 'calm';
  if (draw < 0.8) return 'one';
  if (draw < 0.94) return 'some';
  return draw < 0.97 ? 'switched-off' : 'moved';
}

/** Disturbs one crawl's answers. */
export class Troubles {
  private requests = 0;
  private readonly victim: number;

  /** @param stuck whether some postings' pages answer with a challenge; they are the same pages in every crawl */
  constructor(
    private readonly kind: Kind,
    private readonly draws: Draws,
    private readonly stuck: boolean,
  ) {
    // The number of the request to disturb. The first is the listing; later ones are further pages, details and proofs.
    this.victim = draws.chance(0.3) ? 0 : draws.below(25);
  }

  disturb(request: FetchRequest, answer: FetchAnswer): FetchAnswer {
    const number = this.requests;
    this.requests += 1;
    if (this.stuck && request.purpose !== 'listing' && hashText(request.url) % 6 === 0) return CHALLENGE;
    const isListing = request.purpose === 'listing' && !request.headers['accept']?.includes('text/html');
    switch (this.kind) {
      case 'calm':
        return answer;
      case 'one':
        return number === this.victim ? this.draws.pick(TROUBLES)(answer) : answer;
      case 'some':
        return this.draws.chance(0.2) ? this.draws.pick(TROUBLES)(answer) : answer;
      case 'switched-off':
        return isListing ? { status: 404, headers: {}, body: 'not found' } : answer;
      case 'moved':
        return isListing
          ? { status: 301, headers: { location: 'https://jobs.acme-group.example/careers' }, body: '' }
          : answer;
    }
  }
}
