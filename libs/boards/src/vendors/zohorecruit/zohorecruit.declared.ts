import { inputRows } from '../../decoders.js';
import type { Declared } from '../../declaration.js';
import { parseDay } from '../../instants.js';
import { placeOf } from '../../posting-record.js';
import { tenantRedirects } from '../../plan-parts.js';
import { readHost } from '../../token.js';
import { pathPart } from '../../url-parts.js';
import { employmentTypeOf } from '../../vocabulary.js';

export const zohoRecruit: Declared = {
  vendor: 'zohorecruit',
  example: 'example.zohorecruit.com',
  readToken: readHost,
  redirects: (token) => tenantRedirects(token, 'zohorecruit.com', 'zohorecruit.eu', 'zohorecruit.in'),
  list: (token) => ({ url: `https://${token}/jobs/Careers` }),
  decode: inputRows('jobs', ''),
  cap: 50,
  row: (row, { token }) => ({
    external_id: row['id'],
    title: row['Posting_Title'] ?? row['Job_Opening_Name'],
    urlFallback: `https://${token}/jobs/Careers/${pathPart(row['id'])}`,
    places: [placeOf(row['City'], row['State'], row['Country'])],
    function_hint: row['Department'],
    department: row['Department'],
    employment_type: employmentTypeOf(row['Job_Type']),
    workplace_type: row['Remote_Job'] === true ? 'remote' : undefined,
    posted_at: parseDay(row['Date_Opened']),
    posted_at_trusted: true,
    listed: row['Publish'] !== false,
  }),
  sample: {
    frame: '<!doctype html><html><body><input type="hidden" value="{escapedRows}" id="jobs"></body></html>',
    row: {
      id: '{id}',
      Posting_Title: '{title}',
      City: '{city}',
      State: null,
      Country: '{country}',
      Department: '{department}',
      Job_Type: 'Full time',
      Remote_Job: false,
      Publish: true,
      Date_Opened: '{day}',
    },
  },
};
