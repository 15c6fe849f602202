import fs, { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { parseBoardFile } from '@hiring/boards';
import type { Vendor } from '@hiring/contracts';
import { labelPosting } from '@hiring/normalise/labels';
import { createPlaceNormaliser, gazetteerData, type PlaceNormaliser } from '@hiring/normalise/places';

/** Responses recorded from real boards. They are not in the repository. */
const answers = new URL('../../../shared/boards/', import.meta.url);
const present = existsSync(answers);

/** For each recording: the countries named in its postings, and the number of its postings without a place. */
const COUNTRIES: [file: string, countries: string[], placeless: number][] = [
  ['oracle/ul_requisitions.json', ['ES', 'IT', 'US'], 0],
  ['oracle/undp_requisitions_page1.json', ['ES', 'TH'], 0],
  ['oracle/undp_requisitions_page2.json', ['ZM'], 0],
  ['icims/gts_job_gone.html', ['PL', 'US'], 0],
  ['successfactors/grainger_search_table.html', ['US'], 0],
  ['successfactors/douglas_services_jobs_de_DE.json', ['DE'], 0],
  ['eightfold/albemarle_apply_search.json', ['US'], 0],
  ['eightfold/pcsx_search.json', ['US'], 0],
  ['ukg/deaconess_search.json', ['US'], 0],
  ['ukg/location_type_rows.json', ['US'], 0],
  ['adp/uprovidence_requisitions.json', ['US'], 0],
  ['adp/remote_requisitions.json', ['US'], 0],
  ['paylocity/laramie_board.html', ['US'], 0],
  ['paylocity/unitedimaging_board.html', ['US'], 0],
  ['gem/resprop_job_posts.json', ['US'], 1],
  ['comeet/wiliot_positions.json', ['US'], 0],
  ['hibob/clinical_job_ad.json', ['US'], 0],
  ['manatal/manatal_jobs_page1.json', ['TH'], 0],
  ['cornerstone/macom_jobs.json', ['US'], 0],
  ['paycom/fvcc_previews.json', ['US'], 0],
  ['dayforce/aifire_search.json', ['US'], 0],
  ['dayforce/mayfair_feed_row.json', ['CA'], 0],
  ['phenom/duke_search_results.html', ['US'], 0],
  ['radancy/hmh_search_results.html', ['US'], 0],
  ['radancy/shape_results_envelope.json', ['SG', 'US'], 0],
  ['isolved/bfcc_jobs.json', ['US'], 0],
  ['paycor/almac_feed.atom.xml', ['US'], 0],
  ['zoho-recruit/pscbiotech_careers.html', ['US'], 2],
  ['taleo-business/tmc_feed.rss.xml', ['US'], 0],
  ['neogov/cwc_joblist_page_1.html', ['US'], 0],
  ['softgarden/abeking_jobs_feed.json', ['DE'], 0],
  ['hireology/familiarroads_careers.json', ['US'], 0],
  ['avature/unifi_search.html', ['US'], 0],
  ['loxo/fitnext_listing.html', ['US'], 5],
  ['polymer/renamed_board.html', ['US'], 0],
];

const mediaTypeOf = (file: string): string =>
  file.endsWith('.xml') ? 'application/xml' : file.endsWith('.html') ? 'text/html' : 'application/json';

if (!present) process.stderr.write('recorded board answers are not at hand: their countries are not compared\n');

(present ? describe : describe.skip)('countries of recorded answers', () => {
  let places: PlaceNormaliser;
  beforeAll(() => {
    places = createPlaceNormaliser(gazetteerData(createRequire(import.meta.url).resolve, fs));
  });

  test.each(COUNTRIES)('%s: %j', (file, countries, placeless) => {
    const vendor = (file.split('/')[0] ?? '').replace('-', '') as Vendor;
    const body = readFileSync(new URL(file, answers), 'utf8');
    const { postings } = parseBoardFile(vendor, body, { contentType: mediaTypeOf(file) });
    const found = postings.map((row) => labelPosting(vendor, row, places).locations?.value ?? []);
    const named = found.flatMap((list) => list.map(({ country }) => country));
    expect([...new Set(named)].sort()).toEqual(countries);
    expect(found.filter((list) => list.length === 0)).toHaveLength(placeless);
  });
});
