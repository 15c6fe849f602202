import type { FeedEventType, SignalType, SignalValues } from '@hiring/contracts';
import { messageId, type PushedEvent } from './message.js';

/**
 * Maximum characters in a title (`TITLE_MAX`) and in any other text (`NAME_MAX`). Escaping can turn each character into
 * five, but even then a message's text stays below Slack's limit of 3,000 characters.
 */
const TITLE_MAX = 200;
const NAME_MAX = 100;

/** The fields that a message shows for an event or signal. */
interface News {
  title?: string | null;
  function?: string | null;
  country?: string | null;
  req_key?: string | null;
  source_board?: string | null;
  before?: SignalValues;
  after?: SignalValues;
}

const EVENTS: Record<FeedEventType, string> = {
  opened: 'New role',
  reposted: 'Role posted again',
  reobserved: 'Role is still open',
  closed: 'Role closed',
};

const SIGNALS: Record<SignalType, (news: News) => string> = {
  surge_started: () => 'Hiring surge started',
  surge_ended: () => 'Hiring surge ended',
  direction_changed: ({ after }) => `Hiring is now ${after?.direction ?? 'changing'}`,
  hiring_paused: () => 'Hiring paused: no open role',
  hiring_resumed: () => 'Hiring resumed',
  function_started: () => 'Hiring for a new function started',
  function_paused: () => 'Hiring for a function paused',
  ats_migrated: ({ before, after }) =>
    `Tracking system changed from ${before?.vendor ?? 'unknown'} to ${after?.vendor ?? 'unknown'}`,
  hard_to_fill: ({ after }) => `Hard to fill: posted again ${after?.repost_count ?? 'several'} times`,
};

/**
 * Returns a delivery as a message for a Slack incoming webhook, with the same bytes on every attempt. Its last line is
 * the delivery's id, so that people recognise a duplicate.
 *
 * Names and titles come from job boards and may be hostile. Therefore they are `plain_text`, in which Slack recognises
 * no mentions, links or markup. `&`, `<` and `>` are also escaped, so no text can become `<!channel>`. A message
 * contains no links.
 */
export function slackBody(event: PushedEvent, watchId: number): string {
  const news = JSON.parse(event.body) as News;
  const { name, domain } = JSON.parse(event.company) as { name: string; domain: string };
  const role = news.title ?? news.req_key ?? null;
  const headline = [headlineOf(event, news), ...(role === null ? [] : [plain(role, TITLE_MAX)])].join(': ');
  const company = `${plain(name, NAME_MAX)} (${plain(domain, NAME_MAX)})`;
  const about = [news.function, news.country, news.source_board].flatMap((word) =>
    word ? [plain(word, NAME_MAX)] : [],
  );
  const details = [...about, event.observed_at].join(' · ');
  return messageOf([company, headline], [details, messageId(event, watchId)]);
}

/** Returns a test message as JSON text. @param id the message's id, as in its headers */
export function slackTestBody(webhookEndpointId: number, id: string): string {
  return messageOf([`Test of webhook ${webhookEndpointId}: messages arrive here.`], [id]);
}

function headlineOf({ signal_no: signal, event_type: type }: PushedEvent, news: News): string {
  return signal === 0 ? EVENTS[type as FeedEventType] : SIGNALS[type as SignalType](news);
}

/** Builds a message. `text` is for notifications. Link previews are off. */
function messageOf(lines: readonly string[], notes: readonly string[]): string {
  const text = (one: string): object => ({ type: 'plain_text', text: one, emoji: false });
  return JSON.stringify({
    text: [...lines, notes.at(-1)].join('\n'),
    mrkdwn: false,
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      { type: 'section', text: text(lines.join('\n')) },
      { type: 'context', elements: notes.map(text) },
    ],
  });
}

/** Returns one visible line, cut and escaped for Slack. */
function plain(untrusted: string, max: number): string {
  const characters = [
    ...untrusted
      .replace(/\p{Cf}/gu, '')
      .replace(/[\s\p{C}]+/gu, ' ')
      .trim(),
  ];
  const cut = characters.length <= max ? characters : [...characters.slice(0, max - 1), '…'];
  return cut.join('').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
