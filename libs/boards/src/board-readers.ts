import type { Vendor } from '@hiring/contracts';
import { declare } from './declare.js';
import type { BoardReader } from './fetch-plan.js';
import { DECLARED } from './vendors/declared.js';
import { ashbyReader } from './vendors/ashby/ashby.reader.js';
import { bamboohrReader } from './vendors/bamboohr/bamboohr.reader.js';
import { breezyReader } from './vendors/breezy/breezy.reader.js';
import { greenhouseReader } from './vendors/greenhouse/greenhouse.reader.js';
import { jazzhrReader } from './vendors/jazzhr/jazzhr.reader.js';
import { jobviteReader } from './vendors/jobvite/jobvite.reader.js';
import { joinReader } from './vendors/join/join.reader.js';
import { leverReader } from './vendors/lever/lever.reader.js';
import { personioReader } from './vendors/personio/personio.reader.js';
import { recruiteeReader } from './vendors/recruitee/recruitee.reader.js';
import { ripplingReader } from './vendors/rippling/rippling.reader.js';
import { siteReader } from './vendors/site/site.reader.js';
import { smartrecruitersReader } from './vendors/smartrecruiters/smartrecruiters.reader.js';
import { teamtailorReader } from './vendors/teamtailor/teamtailor.reader.js';
import { workableReader } from './vendors/workable/workable.reader.js';
import { workdayReader } from './vendors/workday/workday.reader.js';

const READERS: Record<Vendor, BoardReader> = {
  ...declaredReaders(),
  greenhouse: greenhouseReader,
  lever: leverReader,
  ashby: ashbyReader,
  workable: workableReader,
  smartrecruiters: smartrecruitersReader,
  recruitee: recruiteeReader,
  personio: personioReader,
  teamtailor: teamtailorReader,
  breezy: breezyReader,
  bamboohr: bamboohrReader,
  workday: workdayReader,
  rippling: ripplingReader,
  jazzhr: jazzhrReader,
  jobvite: jobviteReader,
  join: joinReader,
  site: siteReader,
};

function declaredReaders(): Record<keyof typeof DECLARED, BoardReader> {
  const readers = Object.entries(DECLARED).map(([vendor, declared]) => [vendor, declare(declared)]);
  return Object.fromEntries(readers) as Record<keyof typeof DECLARED, BoardReader>;
}

export function readerOf(vendor: Vendor): BoardReader {
  return READERS[vendor];
}
