import type { Vendor } from '@hiring/contracts';
import { ashby } from './ashby.js';
import { bamboohr } from './bamboohr.js';
import { breezy } from './breezy.js';
import { declaredSimulation, DECLARED_VENDORS } from './declared.js';
import { greenhouse } from './greenhouse.js';
import { jazzhr } from './jazzhr.js';
import { jobvite } from './jobvite.js';
import { join } from './join.js';
import { lever } from './lever.js';
import { personio } from './personio.js';
import { recruitee } from './recruitee.js';
import { rippling } from './rippling.js';
import { site } from './site.js';
import { smartrecruiters } from './smartrecruiters.js';
import { teamtailor } from './teamtailor.js';
import { workable } from './workable.js';
import { workday } from './workday.js';
import type { SimRequest, VendorSimulation } from './vendor.js';

/** All vendors. Their order determines the numbering of simulated companies, so it must not change. */
const ALL: readonly VendorSimulation[] = [
  greenhouse,
  lever,
  ashby,
  workable,
  smartrecruiters,
  recruitee,
  personio,
  teamtailor,
  breezy,
  bamboohr,
  workday,
  rippling,
  ...(['pinpoint', 'icims'] as const).map(declaredSimulation),
  jazzhr,
  jobvite,
  join,
  site,
  ...DECLARED_VENDORS.filter((vendor) => vendor !== 'pinpoint' && vendor !== 'icims').map(declaredSimulation),
];
const BY_VENDOR = new Map<Vendor, VendorSimulation>(ALL.map((each) => [each.vendor, each]));
const BY_HOST = new Map(ALL.flatMap((each) => each.hosts.map((host) => [host, each] as const)));

export const SIMULATED_VENDORS: readonly Vendor[] = ALL.map((each) => each.vendor);

export function vendorSimulation(vendor: Vendor): VendorSimulation {
  const found = BY_VENDOR.get(vendor);
  if (found === undefined) throw new Error(`no simulation of ${vendor}`);
  return found;
}

/**
 * Finds the vendor for a host: first by the whole name of the host, then by shorter and shorter suffixes
 * (`.recruitee.com`).
 */
export function vendorOfHost(host: string): VendorSimulation | null {
  for (let rest = host; ; rest = rest.slice(rest.indexOf('.', 1))) {
    const found = BY_HOST.get(rest);
    if (found !== undefined) return found;
    if (!rest.includes('.', 1)) return null;
  }
}

/**
 * Returns the requested vendor and board. Returns null if the vendor is not simulated or the request names no board.
 */
export function requestedBoard(request: SimRequest): { simulation: VendorSimulation; token: string } | null {
  const simulation = vendorOfHost(request.host);
  const token = simulation?.tokenOf(request) ?? null;
  return simulation === null || token === null ? null : { simulation, token };
}
