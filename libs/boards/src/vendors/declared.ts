import type { Declared } from '../declaration.js';
import { adp } from './adp/adp.declared.js';
import { avature } from './avature/avature.declared.js';
import { comeet } from './comeet/comeet.declared.js';
import { cornerstone } from './cornerstone/cornerstone.declared.js';
import { dayforce } from './dayforce/dayforce.declared.js';
import { dvinci } from './dvinci/dvinci.declared.js';
import { eightfold } from './eightfold/eightfold.declared.js';
import { freshteam } from './freshteam/freshteam.declared.js';
import { gem } from './gem/gem.declared.js';
import { gupy } from './gupy/gupy.declared.js';
import { herp } from './herp/herp.declared.js';
import { hibob } from './hibob/hibob.declared.js';
import { hirehive } from './hirehive/hirehive.declared.js';
import { hireology } from './hireology/hireology.declared.js';
import { homerun } from './homerun/homerun.declared.js';
import { hrmos } from './hrmos/hrmos.declared.js';
import { icims } from './icims/icims.declared.js';
import { isolved } from './isolved/isolved.declared.js';
import { jobscore } from './jobscore/jobscore.declared.js';
import { loxo } from './loxo/loxo.declared.js';
import { manatal } from './manatal/manatal.declared.js';
import { neogov } from './neogov/neogov.declared.js';
import { oracle } from './oracle/oracle.declared.js';
import { pageup } from './pageup/pageup.declared.js';
import { paycom } from './paycom/paycom.declared.js';
import { paycor } from './paycor/paycor.declared.js';
import { paylocity } from './paylocity/paylocity.declared.js';
import { peopleadmin } from './peopleadmin/peopleadmin.declared.js';
import { phenom } from './phenom/phenom.declared.js';
import { pinpoint } from './pinpoint/pinpoint.declared.js';
import { polymer } from './polymer/polymer.declared.js';
import { radancy } from './radancy/radancy.declared.js';
import { softgarden } from './softgarden/softgarden.declared.js';
import { successfactors } from './successfactors/successfactors.declared.js';
import { taleo } from './taleo/taleo.declared.js';
import { taleoBusiness } from './taleobusiness/taleobusiness.declared.js';
import { traffit } from './traffit/traffit.declared.js';
import { trakstar } from './trakstar/trakstar.declared.js';
import { ukg } from './ukg/ukg.declared.js';
import { zohoRecruit } from './zohorecruit/zohorecruit.declared.js';

export const DECLARED = {
  adp,
  avature,
  comeet,
  cornerstone,
  dayforce,
  dvinci,
  eightfold,
  freshteam,
  gem,
  gupy,
  herp,
  hibob,
  hirehive,
  hireology,
  homerun,
  hrmos,
  icims,
  isolved,
  jobscore,
  loxo,
  manatal,
  neogov,
  oracle,
  pageup,
  paycom,
  paycor,
  paylocity,
  peopleadmin,
  phenom,
  pinpoint,
  polymer,
  radancy,
  softgarden,
  successfactors,
  taleo,
  taleobusiness: taleoBusiness,
  traffit,
  trakstar,
  ukg,
  zohorecruit: zohoRecruit,
} as const satisfies Readonly<Record<string, Declared>>;
