import type { Salary } from '@hiring/contracts';
import { jsonRows } from '../../decoders.js';
import type { Declared } from '../../declaration.js';
import { parseIsoInstant } from '../../instants.js';
import { firstText, objectAt, objectsAt, type JsonObject } from '../../json-fields.js';
import { placeOf } from '../../posting-record.js';
import { hostRedirects } from '../../plan-parts.js';
import { partsOf, readParts } from '../../token.js';
import { pathPart } from '../../url-parts.js';
import { employmentTypeOf, salaryOf } from '../../vocabulary.js';

const HOST = 'workforcenow.adp.com';
/** Rows on a page. The vendor returns no more, whatever is requested. */
const PAGE_ROWS = 20;
const PERIODS: Readonly<Record<string, string>> = { HR: 'hour', AN: 'year' };

function query(token: string): string {
  const [client, centre] = partsOf(token);
  return `cid=${client}&ccId=${centre}&lang=en_US`;
}

/**
 * Reads `Campus, Great Falls, MT, US`. The last two letters are read as a country only after a state's code, or if they
 * are the whole text. Directly after a town, they can be a state's code.
 */
function placeIn(location: JsonObject): object {
  const address = objectAt(location, 'address');
  const text = firstText(objectAt(location, 'nameCode')['shortName']);
  const country = /(?:^|,\s*[A-Z]{2},\s*)([A-Z]{2})$/.exec(text ?? '')?.[1];
  return placeOf(address['cityName'], objectAt(address, 'countrySubdivisionLevel1')['codeValue'], country, text);
}

function fieldOf(row: JsonObject, list: string, code: string): JsonObject | undefined {
  return objectsAt(objectAt(row, 'customFieldGroup'), list).find(
    (field) => objectAt(field, 'nameCode')['codeValue'] === code,
  );
}

function salaryIn(row: JsonObject): Salary | undefined {
  const range = objectAt(row, 'payGradeRange');
  const [from, to] = [objectAt(range, 'minimumRate'), objectAt(range, 'maximumRate')];
  return salaryOf({
    min: from['amountValue'] === 0 ? undefined : from['amountValue'],
    max: to['amountValue'],
    currency: firstText(to['currencyCode'], from['currencyCode']),
    period: PERIODS[firstText(fieldOf(row, 'codeFields', 'SalaryType')?.['codeValue']) ?? ''],
  });
}

export const adp: Declared = {
  vendor: 'adp',
  example: '00000000-0000-0000-0000-000000000000/1_2',
  readToken: (raw) => readParts(raw, 2),
  redirects: () => hostRedirects(HOST),
  list: (token, { offset }) => ({
    url:
      `https://${HOST}/mascsr/default/careercenter/public/events/staffing/v1/job-requisitions?${query(token)}` +
      `&locale=en_US&$top=${PAGE_ROWS}&$skip=${offset}`,
  }),
  decode: jsonRows('jobRequisitions', 'meta.totalNumber'),
  pages: { step: PAGE_ROWS, overlap: 1 },
  text: ['requisitionDescription'],
  row: (row, { token }) => {
    const places = objectsAt(row, 'requisitionLocations').map(placeIn);
    return {
      external_id: row['itemID'],
      requisition_id: row['clientRequisitionID'],
      title: row['requisitionTitle'],
      urlFallback: `https://${HOST}/mascsr/default/mdf/recruitment/recruitment.html?${query(token)}&jobId=${pathPart(row['itemID'])}`,
      places,
      department: fieldOf(row, 'stringFields', 'HomeDepartment')?.['stringValue'],
      function_hint: fieldOf(row, 'stringFields', 'JobClass')?.['stringValue'],
      employment_type: employmentTypeOf(objectAt(row, 'workLevelCode')['shortName']),
      salary: salaryIn(row),
      posted_at: parseIsoInstant(row['postDate']),
      posted_at_trusted: true,
    };
  },
  sample: {
    row: {
      itemID: '{id}',
      clientRequisitionID: '{requisition}',
      requisitionTitle: '{title} ',
      postDate: '{instant}',
      workLevelCode: { shortName: 'Full-Time' },
      customFieldGroup: { stringFields: [{ stringValue: '{department}', nameCode: { codeValue: 'JobClass' } }] },
      requisitionLocations: [{ address: { cityName: '{city}' }, nameCode: { shortName: '{place}' } }],
    },
  },
};
