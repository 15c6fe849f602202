import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { VENDORS, type Vendor } from '@hiring/contracts';
import { parseBoardFile } from './board-file.js';
import { declaredVendors } from './declared-listings.testing.js';
import { detectBoards } from './detect-boards.js';
import type { ParseResult } from './parse-result.js';

/** Responses recorded from real boards. They are not in the repository. */
const recorded = new URL('../../../../shared/boards/', import.meta.url);
const present = existsSync(recorded);
const text = (file: string): string => readFileSync(new URL(file, recorded), 'utf8');
const mediaTypeOf = (file: string): string =>
  file.endsWith('.xml') ? 'application/xml' : file.endsWith('.html') ? 'text/html' : 'application/json';

/** Returns the vendor of a recorded file. Two folder names have a hyphen, which vendor names never have. */
function vendorIn(file: string): string {
  return (file.split('/')[0] ?? '').replace('-', '');
}

function read(file: string, token?: string): ParseResult {
  const vendor = vendorIn(file);
  const options = { contentType: mediaTypeOf(file), ...(token !== undefined && { token }) };
  return parseBoardFile(vendor, readFileSync(new URL(file, recorded)), options);
}

interface Recording {
  file: string;
  token: string;
  outcome: string;
  count: number;
  /** One recorded posting. It has a date only if the date is trusted. */
  one: [id: string, title: string, url: string, place: string, postedAt?: string];
}

const RECORDINGS: Recording[] = [
  {
    ...{
      file: 'oracle/ul_requisitions.json',
      token: 'eups.fa.us2.oraclecloud.com/CX_1',
      outcome: 'complete',
      count: 4,
    },
    one: [
      ...(['10947', 'Senior Project Engineer - Heat Pumps'] as const),
      'https://eups.fa.us2.oraclecloud.com/hcmUI/CandidateExperience/en/sites/CX_1/job/10947',
      ...(['Spain; Italy', '2026-10-05T00:00:00.000Z'] as const),
    ],
  },
  {
    ...{
      file: 'oracle/undp_requisitions_page2.json',
      token: 'estm.fa.em2.oraclecloud.com/CX_1',
      outcome: 'incomplete',
      count: 1,
    },
    one: [
      ...(['36541', 'MineTech Hub Manager [Open to Tier 1 & 2 applicants]'] as const),
      'https://estm.fa.em2.oraclecloud.com/hcmUI/CandidateExperience/en/sites/CX_1/job/36541',
      ...(['Lusaka, Zambia', '2026-08-27T00:00:00.000Z'] as const),
    ],
  },
  {
    ...{ file: 'icims/fujifilm_search.html', token: 'uscareers-fujifilm.icims.com', outcome: 'incomplete', count: 3 },
    one: [
      '38896',
      'National Security Manager',
      'https://uscareers-fujifilm.icims.com/jobs/38896/national-security-manager/job',
      '',
    ],
  },
  {
    ...{ file: 'icims/gts_job_gone.html', token: 'careers-gtsx.icims.com', outcome: 'complete', count: 3 },
    one: [
      '1596',
      'FPGA Developer - Poland',
      'https://careers-gtsx.icims.com/jobs/1596/fpga-developer---poland/job',
      'PL-Warsaw',
    ],
  },
  {
    ...{
      file: 'successfactors/bertelsmann_tile_search_results.html',
      token: 'jobs.acme.example',
      outcome: 'incomplete',
      count: 3,
    },
    one: [
      ...(['1406407633', 'Dorling Kindersley India // Test Do not apply'] as const),
      ...([
        'https://jobs.acme.example/DK_India/job/Dorling-Kindersley-India-Test-Do-not-apply-400053/1406407633/',
        '',
      ] as const),
    ],
  },
  {
    ...{
      file: 'successfactors/grainger_search_table.html',
      token: 'jobs.grainger.com',
      outcome: 'incomplete',
      count: 3,
    },
    one: [
      ...(['1372668800', 'Lead UX Designer'] as const),
      'https://jobs.grainger.com/job/LAKE-FOREST-Lead-UX-Designer-IL-60045-5202/1372668800/',
      'LAKE FOREST, IL, US',
    ],
  },
  {
    ...{
      file: 'eightfold/albemarle_apply_search.json',
      token: 'albemarle.eightfold.ai',
      outcome: 'incomplete',
      count: 2,
    },
    one: [
      ...(['1099556190478', 'Industrial Electrician'] as const),
      ...([
        'https://albemarle.eightfold.ai/careers/job/1099556190478',
        'Pasadena, Texas, United States of America',
      ] as const),
    ],
  },
  {
    ...{ file: 'eightfold/pcsx_search.json', token: 'careers.acme.example', outcome: 'incomplete', count: 3 },
    one: [
      ...(['1443153815392', 'Systems Engineer, Mid-level'] as const),
      ...(['https://careers.acme.example/careers/job/1443153815392', 'Sterling, VA, US; Denver, CO, US'] as const),
    ],
  },
  {
    ...{
      file: 'ukg/deaconess_search.json',
      token: 'recruiting.ultipro.com/DEA1000/abc',
      outcome: 'complete',
      count: 2,
    },
    one: [
      '47888fe1-77c0-4df7-8be2-07f2c7d4de2f',
      'Family Nurse Practitioner - Deaconess Clinic Atkinson; F-T 80 hrs./pay',
      'https://recruiting.ultipro.com/DEA1000/JobBoard/abc/OpportunityDetail?opportunityId=47888fe1-77c0-4df7-8be2-07f2c7d4de2f',
      ...(['Henderson, KY, USA', '2026-09-09T20:34:20.592Z'] as const),
    ],
  },
  {
    ...{ file: 'adp/uprovidence_requisitions.json', token: 'abc/1_2', outcome: 'complete', count: 4 },
    one: [
      ...(['9201270766488_1', 'Custodian'] as const),
      'https://workforcenow.adp.com/mascsr/default/mdf/recruitment/recruitment.html?cid=abc&ccId=1_2&lang=en_US&jobId=9201270766488_1',
      ...(['Campus, Great Falls, MT, US', '2026-07-02T16:04:00.000Z'] as const),
    ],
  },
  {
    ...{ file: 'adp/remote_requisitions.json', token: 'abc/1_2', outcome: 'complete', count: 3 },
    one: [
      ...(['9205230421275_1', 'WEM Technical Consultant'] as const),
      'https://workforcenow.adp.com/mascsr/default/mdf/recruitment/recruitment.html?cid=abc&ccId=1_2&lang=en_US&jobId=9205230421275_1',
      ...(['US', '2026-09-04T16:08:00.000Z'] as const),
    ],
  },
  {
    ...{
      file: 'paylocity/laramie_board.html',
      token: '70f7d03b-6c9f-4106-8e70-9d781a8bbcba',
      outcome: 'complete',
      count: 1,
    },
    one: [
      ...([
        '4263561',
        'School Custodian-evening',
        'https://recruiting.paylocity.com/Recruiting/Jobs/Details/4263561',
      ] as const),
      ...(['Laramie Montessori Charter School', '2026-06-24T14:37:34.000Z'] as const),
    ],
  },
  {
    ...{ file: 'paylocity/unitedimaging_board.html', token: 'abc', outcome: 'complete', count: 3 },
    one: [
      ...(['4525257', 'Customer Service Engineer (CT/MRI/PET-CT/X-ray/ANGIO)'] as const),
      'https://recruiting.paylocity.com/Recruiting/Jobs/Details/4525257',
      ...(['Pittsburg, PA', '2026-09-22T15:07:53.000Z'] as const),
    ],
  },
  {
    ...{ file: 'gem/resprop_job_posts.json', token: 'resprop', outcome: 'complete', count: 4 },
    one: [
      ...(['am9icG9zdDod14nfMKbLHoHk2zS1wEih', 'Regional Property Manager - Charlotte, NC'] as const),
      'https://jobs.gem.com/resprop/am9icG9zdDod14nfMKbLHoHk2zS1wEih',
      ...(['Charlotte, NC, United States', '2026-02-18T21:18:24.281Z'] as const),
    ],
  },
  {
    ...{ file: 'comeet/wiliot_positions.json', token: 'wiliot/F6.003', outcome: 'complete', count: 2 },
    one: [
      ...(['18.767-9B.20A', 'Forward Deployed Engineer'] as const),
      ...(['https://www.comeet.com/jobs/wiliot/F6.003/forward-deployed-engineer/18.767-9B.20A', 'Dallas'] as const),
    ],
  },
  {
    ...{ file: 'hibob/clinical_job_ad.json', token: 'acme.careers.hibob.com', outcome: 'complete', count: 2 },
    one: [
      ...(['b501c19b-6400-4a12-8298-b93dab3b537c', 'Senior Director, Medical Writing'] as const),
      'https://acme.careers.hibob.com/jobs/b501c19b-6400-4a12-8298-b93dab3b537c',
      ...(['USA', '2026-08-21T00:00:00.000Z'] as const),
    ],
  },
  {
    ...{ file: 'manatal/manatal_jobs_page1.json', token: 'manatal', outcome: 'incomplete', count: 3 },
    one: [
      ...(['3268737', 'Business Development Internship (Outbound)'] as const),
      ...(['https://www.careers-page.com/manatal/job/V666XX7R', 'Bangkok, Bangkok, Thailand'] as const),
    ],
  },
  {
    ...{ file: 'cornerstone/macom_jobs.json', token: 'macomtech.csod.com/4', outcome: 'complete', count: 3 },
    one: [
      ...(['3721', 'Fab Equipment Engineering Intern'] as const),
      'https://macomtech.csod.com/ux/ats/careersite/4/home/requisition/3721?c=macomtech',
      ...(['Durham, NC, US', '2026-10-01T00:00:00.000Z'] as const),
    ],
  },
  {
    ...{ file: 'paycom/fvcc_previews.json', token: 'abc', outcome: 'complete', count: 29 },
    one: [
      ...(['59644', 'Adjunct Instructor, Clinical Skills Instructor, Medical Assisting'] as const),
      ...(['https://www.paycomonline.net/v4/ats/web.php/portal/ABC/jobs/59644', 'Libby, MT 59923'] as const),
    ],
  },
  {
    ...{ file: 'dayforce/aifire_search.json', token: 'aifire/candidateportal', outcome: 'incomplete', count: 3 },
    one: [
      ...([
        '44800',
        'Safety Specialist',
        'https://jobs.dayforcehcm.com/en-US/aifire/candidateportal/jobs/44800',
      ] as const),
      'Salt Lake City, UT, USA; Albuquerque, NM, USA; Phoenix, AZ, USA',
    ],
  },
  {
    ...{ file: 'dayforce/mayfair_feed_row.json', token: 'mayfair/candidateportal', outcome: 'complete', count: 1 },
    one: [
      ...(['3612', 'Accounting & Payroll Manager'] as const),
      ...(['https://jobs.dayforcehcm.com/en-CA/mayfair/CANDIDATEPORTAL/jobs/3612', 'Calgary, AB, CAN'] as const),
    ],
  },
  {
    ...{ file: 'phenom/duke_search_results.html', token: 'careers.duke.edu/us/en', outcome: 'incomplete', count: 4 },
    one: [
      ...(['1089597', 'Child & Adolescent Psychiatrist, Duke Pediatric Hospital Program'] as const),
      ...(['https://careers.duke.edu/us/en/job/1089597', 'Durham, North Carolina, United States'] as const),
    ],
  },
  {
    ...{
      file: 'radancy/hmh_search_results.html',
      token: 'jobs.hackensackmeridianhealth.org',
      outcome: 'incomplete',
      count: 2,
    },
    one: [
      ...(['88618122928', 'Endocrinologist'] as const),
      ...([
        'https://jobs.hackensackmeridianhealth.org/job/hackensack/endocrinologist/19511/88618122928',
        'Hackensack, NJ',
      ] as const),
    ],
  },
  {
    ...{ file: 'radancy/shape_results_envelope.json', token: 'jobs.bd.com/en', outcome: 'complete', count: 4 },
    one: ['2', 'HR Intern', 'https://jobs.bd.com/en/job/canaan/hr-intern/159/2', 'Canaan, CT'],
  },
  {
    ...{ file: 'trakstar/apr_board.html', token: 'apr', outcome: 'complete', count: 6 },
    one: ['fk0ztte', 'CONTRACT PROJECT MANAGER', 'https://apr.hire.trakstar.com/jobs/fk0ztte/', 'Remote'],
  },
  {
    ...{ file: 'isolved/bfcc_jobs.json', token: 'bfcc.isolvedhire.com', outcome: 'complete', count: 7 },
    one: ['1829543', 'Enrollment Coordinator', 'https://bfcc.isolvedhire.com/jobs/1829543', 'Browning, MT, USA'],
  },
  {
    ...{ file: 'peopleadmin/gfcmsu_search.atom.xml', token: 'jobs.gfcmsu.edu', outcome: 'complete', count: 9 },
    one: ['2532', 'Adjunct Faculty Pool', 'https://jobs.gfcmsu.edu/postings/2532', '', '2026-07-23T19:50:17.000Z'],
  },
  {
    ...{ file: 'peopleadmin/ncsu_all_jobs.atom.xml', token: 'jobs.ncsu.edu', outcome: 'complete', count: 8 },
    one: ['225888', 'Theriogenology Intern', 'https://jobs.ncsu.edu/postings/225888', '', '2025-12-17T16:18:37.000Z'],
  },
  {
    ...{ file: 'paycor/almac_feed.atom.xml', token: 'abc', outcome: 'complete', count: 3 },
    one: [
      ...(['8a7885a89f8b940c019fa4cdaa441145', 'Distribution Coordinator'] as const),
      'https://www.almacgroup.com/careers/us-careers/apply/?gnk=job&gni=8a7885a89f8b940c019fa4cdaa441145',
      ...(['Durham, NC, United States', '2026-07-29T19:17:36.000Z'] as const),
    ],
  },
  {
    ...{
      file: 'zoho-recruit/pscbiotech_careers.html',
      token: 'pscbiotech.zohorecruit.com',
      outcome: 'complete',
      count: 3,
    },
    one: [
      ...(['474128000070267033', 'Project Engineer'] as const),
      'https://pscbiotech.zohorecruit.com/jobs/Careers/474128000070267033',
      ...(['Boulder, Colorado, United States', '2026-10-01T00:00:00.000Z'] as const),
    ],
  },
  {
    ...{
      file: 'taleo-business/tmc_feed.rss.xml',
      token: 'phe.tbe.taleo.net/phe01/TMCAZ/38',
      outcome: 'complete',
      count: 2,
    },
    one: [
      ...(['41505', 'Patient Access Scheduler II - El Dorado Infusion Clinic'] as const),
      ...([
        'https://phe.tbe.taleo.net/phe01/ats/careers/requisition.jsp?org=TMCAZ&cws=38&rid=41505',
        'Tucson, Arizona',
      ] as const),
    ],
  },
  {
    ...{ file: 'neogov/cwc_joblist_page_1.html', token: 'www.schooljobs.com/cwc', outcome: 'incomplete', count: 10 },
    one: ['5282562', 'Bus Driver', 'https://www.schooljobs.com/careers/cwc/jobs/5282562/bus-driver', 'Riverton'],
  },
  {
    ...{ file: 'softgarden/abeking_jobs_feed.json', token: 'abeking', outcome: 'complete', count: 1 },
    one: [
      ...(['60111660', 'Fertigungskoordinator (m/w/d)'] as const),
      'https://abeking.career.softgarden.de/jobs/60111660/Fertigungskoordinator-m-w-d/',
      ...(['Emden, Niedersachsen, Deutschland', '2026-07-20T14:37:48.875Z'] as const),
    ],
  },
  {
    ...{ file: 'hireology/familiarroads_careers.json', token: 'familiarroads', outcome: 'incomplete', count: 1 },
    one: [
      ...(['2555744', 'Direct Care Worker (DCW)'] as const),
      'https://careers.hireology.com/familiarroadshomehealthcareagency/2555744/description',
      'Wilkes-Barre, PA',
    ],
  },
  {
    ...{
      file: 'avature/unifi_search.html',
      token: 'careers.unifiservice.com/careers',
      outcome: 'incomplete',
      count: 3,
    },
    one: [
      ...(['13312', 'Airport Security Officer (Part-Time) - RAP'] as const),
      'https://careers.unifiservice.com/careers/JobDetail/6128-RAP-RAP-Airport-Security-Officer-PT/13312',
      'United States',
    ],
  },
  {
    ...{ file: 'loxo/fitnext_listing.html', token: 'fitnext', outcome: 'complete', count: 7 },
    one: [
      ...(['NDI0NzQtdDd3a3Z1Y3R6cGdyNHFyZA==', 'Creative Designer'] as const),
      ...(['https://fitnext.app.loxo.co/job/NDI0NzQtdDd3a3Z1Y3R6cGdyNHFyZA==', ''] as const),
    ],
  },
  {
    ...{ file: 'polymer/renamed_board.html', token: 'acmeneuro', outcome: 'complete', count: 3 },
    one: ['40863', 'Microfabrication Cleanroom Manager', 'https://jobs.polymer.co/acmeneuro/40863', 'Cambridge, MA'],
  },
  {
    ...{ file: 'taleo/shape_searchjobs_two_places.json', token: 'acme.taleo.net/2', outcome: 'complete', count: 2 },
    one: [
      ...(['780327', 'Transportation Engineer I'] as const),
      ...([
        'https://acme.taleo.net/careersection/2/jobdetail.ftl?job=192315&lang=en',
        'Las Vegas, Nevada, United States',
      ] as const),
    ],
  },
  {
    ...{ file: 'jobscore/shape_feed.json', token: 'acme', outcome: 'complete', count: 2 },
    one: [
      ...(['job1id', 'Senior Backend Engineer'] as const),
      'https://careers.jobscore.com/careers/acme/jobs/senior-backend-engineer-job1id',
      ...(['Austin, TX, US', '2026-01-15T09:00:00.000Z'] as const),
    ],
  },
];

/** Responses without rows, and their outcomes. */
const OTHERS: [file: string, outcome: string][] = [
  ['oracle/shape_list_past_the_end.json', 'complete'],
  ['oracle/shape_list_without_expand.json', 'rejected'],
  ['oracle/shape_detail_gone.json', 'rejected'],
  ['adp/empty_requisitions.json', 'complete'],
  ['eightfold/shape_pcsx_empty.json', 'complete'],
  ['eightfold/shape_not_authorized.json', 'rejected'],
  ['eightfold/shape_position_not_found.json', 'rejected'],
  ['phenom/shape_widget_failure.json', 'rejected'],
  ['phenom/duke_job_detail.html', 'rejected'],
  ['paycom/shape_career_page.html', 'rejected'],
  ['zoho-recruit/pscbiotech_job.html', 'rejected'],
  ['trakstar/planate_job.html', 'rejected'],
  ['paylocity/unitedimaging_job.html', 'rejected'],
];

/** Recorded pages with their addresses and the boards detected on them. */
const PAGES: [file: string, url: string, boards: string[]][] = [
  [
    'paylocity/laramie_board.html',
    'https://laramiemontessori.example/jobs',
    ['paylocity/70f7d03b-6c9f-4106-8e70-9d781a8bbcba'],
  ],
  [
    'radancy/blackrock_page_marks.html',
    'https://careers.blackrock.com/career-development',
    ['radancy/careers.blackrock.com'],
  ],
  [
    'radancy/hmh_job_101588192384.html',
    'https://jobs.hackensackmeridianhealth.org/job/x',
    ['radancy/jobs.hackensackmeridianhealth.org'],
  ],
  ['eightfold/infineon_careers_page.html', 'https://jobs.infineon.com/careers', ['eightfold/jobs.infineon.com']],
  [
    'phenom/duke_search_results.html',
    'https://careers.duke.edu/us/en/search-results',
    ['phenom/careers.duke.edu/us/en'],
  ],
  ['phenom/duke_job_detail.html', 'https://careers.duke.edu/us/en/job/273419', ['phenom/careers.duke.edu/us/en']],
  [
    'avature/unifi_search.html',
    'https://careers.unifiservice.com/careers/SearchJobs',
    ['avature/careers.unifiservice.com/careers'],
  ],
  ['polymer/renamed_board.html', 'https://acmeneuro.example/jobs', ['polymer/acmeneuro']],
  ['polymer/renamed_job.html', 'https://acmeneuro.example/jobs/1', ['polymer/acmeneuro']],
  ['loxo/fitnext_job.html', 'https://fitnext.example/job', ['loxo/fitnext']],
  ['icims/fujifilm_search.html', 'https://fujifilm.example/jobs', ['icims/uscareers-fujifilm.icims.com']],
  ['icims/gts_job_gone.html', 'https://gts.example/jobs', ['icims/careers-gtsx.icims.com']],
  ['icims/fujifilm_detail_38891.html', 'https://fujifilm.example/jobs/1', ['icims/uscareers-fujifilm.icims.com']],
  ['join/fugro_company_page.html', 'https://join.com/companies/fugro', ['join/fugro']],
  [
    'jazzhr/montanatech_apply_page.html',
    'https://montanatechuniversity.applytojob.com/apply',
    ['jazzhr/montanatechuniversity'],
  ],
  ['trakstar/apr_board.html', 'https://apr.hire.trakstar.com/', ['trakstar/apr']],
  [
    'zoho-recruit/pscbiotech_careers.html',
    'https://pscbiotech.zohorecruit.com/jobs/Careers',
    ['zohorecruit/pscbiotech.zohorecruit.com'],
  ],
  [
    'cornerstone/macom_home.html',
    'https://macomtech.csod.com/ux/ats/careersite/4/home?c=macomtech',
    ['cornerstone/macomtech.csod.com/4'],
  ],
  ['peopleadmin/ncsu_all_jobs.atom.xml', 'https://ncsu.peopleadmin.com/', ['peopleadmin/ncsu.peopleadmin.com']],
  ['taleo-business/tmc_feed.rss.xml', 'https://tmc.example/', ['taleobusiness/phe.tbe.taleo.net/phe01/TMCAZ/38']],
  ['gem/resprop_job_posts.json', 'https://resprop.example/', ['gem/resprop']],
  ['comeet/wiliot_positions.json', 'https://wiliot.example/', ['comeet/wiliot/F6.003']],
  ['dayforce/mayfair_feed_row.json', 'https://mayfair.example/', ['dayforce/mayfair/candidateportal']],
  ['softgarden/abeking_jobs_feed.json', 'https://abeking.example/', ['softgarden/abeking']],
  ['isolved/bfcc_jobs.json', 'https://bfcc.example/', ['isolved/bfcc.isolvedhire.com']],
  [
    'phenom/centracare_widget_detail.json',
    'https://centracare.example/',
    ['oracle/elyb.fa.us2.oraclecloud.com/CX_1001'],
  ],
  ['manatal/manatal_jobs_page1.json', 'https://manatal.example/', ['manatal/manatal']],
  ['site/moove_job_page.html', 'https://careers.moove.io/jobs/8041975', ['teamtailor/careers.moove.io']],
  ['site/cedar_hub_page.html', 'https://cedar.com/careers', ['site/cedar.com/careers']],
];

if (!present)
  process.stderr.write('recorded answers of boards are not at hand: those of declared vendors are left out\n');

(present ? describe : describe.skip)('recorded answers of declared vendors', () => {
  it.each(RECORDINGS.map((one) => [one.file, one] as const))(
    '%s: ids, titles, addresses, places and dates',
    (file, one) => {
      const result = read(file, one.token);
      const [id, title, url, place, postedAt] = one.one;
      expect([result.outcome, result.postings.length, result.refused]).toEqual([one.outcome, one.count, []]);
      expect(result.postings.find((posting) => posting.external_id === id)).toMatchObject({
        ...{ title, url, location_text: place, posted_at_trusted: postedAt !== undefined },
        ...(postedAt !== undefined && { posted_at: postedAt }),
      });
      const source = text(file);
      for (const posting of result.postings) {
        expect(source).toContain(posting.external_id);
        expect(posting.url).toMatch(/^https:\/\//);
      }
    },
  );

  it.each(OTHERS)('%s is %s, without rows', (file, outcome) => {
    expect(read(file)).toMatchObject({ outcome, postings: [] });
  });

  it.each(PAGES)('%s at %s shows its boards and no other', (file, url, boards) => {
    expect(detectBoards(url, text(file)).map(({ vendor, token }) => `${vendor}/${token}`)).toEqual(boards);
  });

  it('every vendor that is called live has a recording of a real board', () => {
    const live = declaredVendors.filter((vendor: Vendor) => VENDORS[vendor].status === 'live');
    // Pinpoint's recording is tested in `recorded-answers.spec.ts`.
    const sampled = new Set(['pinpoint', ...RECORDINGS.map(({ file }) => vendorIn(file))]);
    expect(live.filter((vendor) => !sampled.has(vendor))).toEqual([]);
  });
});
