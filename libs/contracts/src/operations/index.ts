import * as declared from './declared.js';

export { documentedMembers, type DocumentedMember, type JsonSchema } from './documented-members.js';
export type { Deprecation, Dto, ForwardedCall, Input, OperationDeclaration, ToolDeclaration } from './declaration.js';
export * from './declared.js';
export * from './models/company.js';
export * from './models/envelope.js';
export { COVERAGES } from './models/answer-headers.js';
export { DIRECTIONS } from './models/envelope.js';
export * from './models/job-filters.js';
export * from './models/made-by.js';
export * from './models/members.js';
export * from './models/named-company.js';
export * from './models/parameters.js';
export * from './models/plain-pulse.js';
export * from './models/posting.js';
export * from './models/problem.js';
export * from './models/requisition.js';
export * from './models/rules.js';
export { SALARY_SOURCES } from './models/salary-parameters.js';
export * from './models/saved-search.js';
export * from './models/screen-filters.js';
export * from './models/search.js';
export * from './models/technology.js';
export * from './models/text-filters.js';
export * from './models/tier1.js';
export * from './models/variants.js';
export * from './models/webhook.js';

/** Every operation under /v1. */
const DECLARED = [
  declared.whoami,
  declared.createKey,
  declared.listKeys,
  declared.getKey,
  declared.rotateKey,
  declared.revokeKey,
  declared.listMade,
  declared.stopKey,
  declared.usage,
  declared.usageRecords,
  declared.usageSeries,
  declared.usageBalance,
  declared.isHiring,
  declared.openReqs,
  declared.getReq,
  declared.enrichment,
  declared.firstHire,
  declared.repostPain,
  declared.atsMigrations,
  declared.companyTechnologies,
  declared.listTechnologies,
  declared.searchCompanies,
  declared.screenCompanies,
  declared.searchReqs,
  declared.searchJobs,
  declared.roleDemand,
  declared.marketMigrations,
  declared.catalogueCoverage,
  declared.hiringPulse,
  declared.preActionBrief,
  declared.crawlJob,
  declared.events,
  declared.signals,
  declared.writeOutcome,
  declared.createWebhook,
  declared.listWebhooks,
  declared.getWebhook,
  declared.deleteWebhook,
  declared.testWebhook,
  declared.rotateWebhookSecret,
  declared.enableWebhook,
  declared.disableWebhook,
  declared.updateWebhook,
  declared.webhookStats,
  declared.listDeliveries,
  declared.getDelivery,
  declared.replayWebhook,
  declared.redeliver,
  declared.createWatch,
  declared.listWatches,
  declared.getWatch,
  declared.deleteWatch,
  declared.createSearch,
  declared.listSearches,
  declared.previewSearch,
  declared.getSearch,
  declared.deleteSearch,
  declared.sheetEnrich,
  declared.sheetEnrichBatch,
] as const;

type Declared = (typeof DECLARED)[number];

export type OperationName = Declared['name'];

export const OPERATIONS = Object.fromEntries(DECLARED.map((operation) => [operation.name, operation])) as {
  [N in OperationName]: Extract<Declared, { name: N }>;
};

export type DeclaredForwarded = Extract<Declared, { service: string }>;

/** The operations that the service `reads` answers. */
export type DeclaredRead = Exclude<Extract<Declared, { request: unknown }>, DeclaredForwarded>;
