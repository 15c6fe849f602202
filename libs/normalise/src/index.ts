export { cleanTitle, TITLE_LENGTH_MAX } from './title.js';
export { registrableDomain } from './domain.js';
export { normaliseCompanyName } from './company.js';
export { companySlug, roleSlug } from './slug.js';
export { functionOf, type FunctionDecision, type FunctionInput, type LabelStrength } from './function/function-of.js';
export { LABELS_VERSION } from './labels-version.js';
export { attributesOfTitle, type TitleAttributes } from './attributes/title-attributes.js';
export { labelPosting, type PostingLabels, type RawPosting } from './posting-labels.js';
