import type { Vendor } from '@hiring/contracts';
import { declare } from './declare.js';
import type { BoardReader } from './fetch-plan.js';
import { DECLARED } from './vendors/declared.js';
import { ashbyReader } from './vendors/ashby/ashby.plan.js';
import { bamboohrReader } from './vendors/bamboohr/bamboohr.plan.js';
import { breezyReader } from './vendors/breezy/breezy.plan.js';
import { greenhouseReader } from './vendors/greenhouse/greenhouse.plan.js';
import { jazzhrReader } from './vendors/jazzhr/jazzhr.plan.js';
import { jobviteReader } from './vendors/jobvite/jobvite.plan.js';
import { joinReader } from './vendors/join/join.plan.js';
import { leverReader } from './vendors/lever/lever.plan.js';
import { personioReader } from './vendors/personio/personio.plan.js';
import { recruiteeReader } from './vendors/recruitee/recruitee.plan.js';
import { ripplingReader } from './vendors/rippling/rippling.plan.js';
import { siteReader } from './vendors/site/site.plan.js';
import { smartrecruitersReader } from './vendors/smartrecruiters/smartrecruiters.plan.js';
import { teamtailorReader } from './vendors/teamtailor/teamtailor.plan.js';
import { workableReader } from './vendors/workable/workable.plan.js';
import { workdayReader } from './vendors/workday/workday.plan.js';

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
