import { detailFields } from './detail-fields.js';
import type { FetchAnswer, PostingDetail } from './fetch-plan.js';
import { jsonLdBlocks } from './html-page.js';
import { jobPostingFields, jobPostingsIn } from './job-posting.js';
import { bodyText } from './payload.js';
import { buildPosting, type PostingRecord } from './posting-record.js';

/** Returns the fields that a page's JobPosting adds to the row. If the row already has an employment type, keeps it. */
export function jobPageDetail(answer: FetchAnswer, posting: PostingRecord): PostingDetail | null {
  if (!('status' in answer) || answer.status !== 200) return null;
  const [job, ...others] = jsonLdBlocks(bodyText(answer.body)).values.flatMap(jobPostingsIn);
  if (job === undefined || others.length > 0) return null;
  const { external_id, title, url } = posting;
  const detail = detailFields(
    buildPosting({ ...jobPostingFields(job, { token: '' }), external_id, title, url, urlFallback: url }),
  );
  const { employment_type } = posting;
  return detail && { ...detail, ...(employment_type !== undefined && { employment_type }) };
}
