export { registrableDomain } from './domain.js';
export { normaliseCompanyName } from './company.js';
export { companySlug, roleSlug } from './slug.js';
export { functionOf } from './function/function-of.js';
export { LABELS_VERSION } from './labels-version.js';
export { attributesOfTitle } from './attributes/title-attributes.js';
export { labelPosting } from './posting-labels.js';
