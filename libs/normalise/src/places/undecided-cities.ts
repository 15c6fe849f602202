// Towns of similar size in several countries.
const NAMESAKES =
  'cambridge|newcastle|valencia|georgetown|richmond|york|victoria|hamilton|kingston|worcester|lincoln|cordoba|merida|' +
  'leon|toledo|granada|cartagena|trujillo|alexandria|salem|columbia|georgia|san jose|san juan|santa cruz|brest|bath|' +
  'springfield|aurora|glendale|arlington|franklin|clinton|greenville|madison|burlington';

// Words that are read as city names, but also occur in texts without a place.
const WORDS =
  'mobile|time|northeast|northwest|southeast|southwest|northern|southern|eastern|western|littoral|enterprise|industry|' +
  'commerce|progress|central|most|along|same|male|van|of|union|orange|home|office|remote|hybrid|field|north|south|east|' +
  'west|independence|marketing|sales|various|split|bar|reading|normal|university|liberal|hospital|base|center|centre|' +
  'federal|paradise|sunrise|branch|mill|zone|hillside|tower|towers|plaza|village|legal|research|junior|senior|pool|talent|' +
  'demo|none|nacional|mountain|pacific|atlantic|victory|success|beach|port|forest|bridge|church|prince|princess|major|' +
  'alpha|beta|gamma|omega|apollo|atlas|titan|falcon|gallery|store|shop|bank|farm|ranch|camp|hill|lodge|manor|hall|court|' +
  'gate|square|circle|point|view|rock|stone|star|cloud|winter|summer|spring|trade|energy|power|steel|model|price|sale|' +
  'media|press|studio|arena|stadium|museum|library|opera|casino|hotel|resort|clinic|pharmacy|garage|garden|gardens|park|' +
  'station|terminal|dock|yard|workshop|showroom|academy|college|school|institute|foundation|society|club|house|cottage|' +
  'line|route|track|circuit|mission|project|program|team|crew|staff|service|support|general|special|standard|premium|' +
  'express|direct|active|open|closed|urgent|future|present|junction|crossing|corner|central park|main|front|back|upper|' +
  'lower|middle|inner|outer|first|second|third|one|two|three|alone|several|other|others|any|all|none specified|confidencial';

/** City names that do not determine the country, even if one city is much larger than all others with the same name. */
export const UNDECIDED_CITIES: ReadonlySet<string> = new Set(`${NAMESAKES}|${WORDS}`.split('|'));
