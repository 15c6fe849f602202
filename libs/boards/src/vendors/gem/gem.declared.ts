import { boardPage } from '../../crawl-result.js';
import { jsonRows } from '../../decoders.js';
import type { Declared } from '../../declaration.js';
import { parseIsoInstant } from '../../instants.js';
import { firstText, objectAt, objectsAt, type JsonObject } from '../../json-fields.js';
import { hostRedirects } from '../../plan-parts.js';
import { readSlug } from '../../token.js';
import { pathPart } from '../../url-parts.js';
import { employmentTypeOf, workplaceTypeOf } from '../../vocabulary.js';

/**
 * Returns the location. If it is empty and there is a single office, returns the office. The location comes first,
 * because offices can contradict it.
 */
function placeIn(row: JsonObject): unknown {
  const offices = objectsAt(row, 'offices');
  const [office] = offices.length === 1 ? offices : [];
  return firstText(objectAt(row, 'location')['name'], office && objectAt(office, 'location')['name']);
}

export const gem: Declared = {
  vendor: 'gem',
  example: 'example',
  readToken: readSlug,
  redirects: () => hostRedirects('api.gem.com', 'gem.com'),
  page: (token) => boardPage(`https://jobs.gem.com/${token}`, hostRedirects('jobs.gem.com', 'gem.com')),
  list: (token) => ({ url: `https://api.gem.com/job_board/v0/${token}/job_posts/` }),
  decode: jsonRows(''),
  text: ['content'],
  row: (row, { token }) => {
    const department = objectsAt(row, 'departments')[0]?.['name'];
    return {
      external_id: row['id'],
      requisition_id: row['requisition_id'],
      internal_id: row['internal_job_id'],
      title: row['title'],
      url: row['absolute_url'],
      urlFallback: `https://jobs.gem.com/${token}/${pathPart(row['id'])}`,
      places: [placeIn(row)],
      department,
      function_hint: department,
      employment_type: employmentTypeOf(row['employment_type']),
      workplace_type: workplaceTypeOf(row['location_type']),
      posted_at: parseIsoInstant(row['first_published_at']),
      posted_at_trusted: true,
    };
  },
  sample: {
    row: {
      id: '{id}',
      internal_job_id: 'opening{job}',
      requisition_id: '{requisition}',
      title: '{title}',
      location: { name: '{place}' },
      departments: [{ id: '1', name: '{department}' }],
      offices: [],
      employment_type: 'full_time',
      location_type: 'hybrid',
      first_published_at: '{instant}',
      updated_at: '{instant}',
    },
  },
};
