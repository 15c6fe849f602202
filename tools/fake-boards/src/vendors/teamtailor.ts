import type { SimBoard } from '../world/company.js';
import { hashText, uuidOf } from '../world/random.js';
import type { SimPosting } from '../world/posting.js';
import { adText, addressWords, cityField, escapeMarkup, isoInstant, placeText } from './text.js';
import { html, json, wholeNumber, xml, type BoardContext, type VendorSimulation } from './vendor.js';

const JSON_PAGE_ROWS = 100;
const RSS_PAGE_ROWS = 100;
const REMOTE = { onsite: 'none', hybrid: 'hybrid', remote: 'fully' };

function pageOf(board: SimBoard, posting: SimPosting): string {
  return `https://${board.token}/jobs/${posting.number}-${addressWords(posting.title)}`;
}

/** Returns an item's id, which differs between the feeds. */
function feedId(feed: string, posting: SimPosting): string {
  return uuidOf(hashText(feed), posting.number);
}

function jsonItem(context: BoardContext, posting: SimPosting): object {
  const published = isoInstant(posting.publishedAt).replace('.000Z', '+00:00');
  return {
    id: feedId('json', posting),
    title: posting.title,
    url: pageOf(context.board, posting),
    date_published: published,
    content_html: adText(posting, context.textBytes),
    _jobposting: {
      '@context': 'http://schema.org/',
      '@type': 'JobPosting',
      title: posting.title,
      identifier: { '@type': 'PropertyValue', name: context.company.name, value: posting.number },
      datePosted: published,
      jobLocation: posting.places.map((place) => ({
        '@type': 'Place',
        address: {
          '@type': 'PostalAddress',
          addressLocality: cityField(place, posting) ?? '',
          addressCountry: place.country,
          // The region is often the continent.
          addressRegion: 'Europe',
        },
      })),
    },
  };
}

const jsonFeed: VendorSimulation['answer'] = (context, request) => {
  const page = Math.max(1, wholeNumber(request.query.get('page'), 1));
  const items = context.postings.slice((page - 1) * JSON_PAGE_ROWS, page * JSON_PAGE_ROWS);
  const more = context.postings.length > page * JSON_PAGE_ROWS;
  const feed = `https://${context.board.token}/jobs.json`;
  return json(
    {
      version: 'https://jsonfeed.org/version/1.1',
      title: context.company.name,
      home_page_url: `https://${context.board.token}/jobs`,
      feed_url: feed,
      ...(more && { next_url: `${feed}?page=${page + 1}` }),
      items: items.map((posting) => jsonItem(context, posting)),
    },
    'etag',
  );
};

function rssItem(context: BoardContext, posting: SimPosting): string {
  const places = posting.places.map(
    (place) =>
      `<tt:location><tt:name>${escapeMarkup(placeText(place, posting))}</tt:name><tt:zip>00100</tt:zip><tt:city>${escapeMarkup(cityField(place, posting) ?? '')}</tt:city><tt:country>${escapeMarkup(place.countryName)}</tt:country></tt:location>`,
  );
  return [
    '<item>',
    `<title>${escapeMarkup(posting.title)}</title>`,
    `<description><![CDATA[${adText(posting, context.textBytes)}]]></description>`,
    `<pubDate>${new Date(posting.publishedAt).toUTCString().replace('GMT', '+0000')}</pubDate>`,
    `<link>${pageOf(context.board, posting)}</link>`,
    `<remoteStatus>${REMOTE[posting.workplace]}</remoteStatus>`,
    `<guid>${feedId('rss', posting)}</guid>`,
    `<tt:locations>${places.join('')}</tt:locations>`,
    `<tt:department>${escapeMarkup(posting.department)}</tt:department>`,
    `<tt:role>${escapeMarkup(posting.title)}</tt:role>`,
    '</item>',
  ].join('\n');
}

/** Returns the RSS feed, which ignores `page` and uses `per_page` and `offset`. */
const rssFeed: VendorSimulation['answer'] = (context, request) => {
  const offset = wholeNumber(request.query.get('offset'), 0);
  const rows = wholeNumber(request.query.get('per_page'), RSS_PAGE_ROWS);
  const items = context.postings.slice(offset, offset + rows).map((posting) => rssItem(context, posting));
  return xml(
    `<rss version="2.0" xmlns:tt="https://teamtailor.com/locations"><channel><title>${escapeMarkup(context.company.name)}</title><link>https://${context.board.token}/jobs</link>${items.join('\n')}</channel></rss>`,
    'etag',
  );
};

export const teamtailor: VendorSimulation = {
  vendor: 'teamtailor',
  hosts: ['.teamtailor.com'],
  tokenOf: (request) => (request.path === '/jobs.json' || request.path === '/jobs.rss' ? request.host : null),
  answer: (context, request) =>
    request.path === '/jobs.json' ? jsonFeed(context, request) : rssFeed(context, request),
  absent: () => html('<h1>Not found</h1>', 404),
  identify: (board, posting) => ({
    externalId: String(posting.number),
    url: pageOf(board, posting),
    trustedAt: posting.publishedAt,
  }),
  publicPage: (board) => `https://${board.token}`,
};
