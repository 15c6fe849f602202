export { registrableDomain } from './domain.js';
export { normaliseCompanyName } from './company.js';
export { companySlug, roleSlug } from './slug.js';
