export { functionOf } from './function/function-of.js';
export { LABELS_VERSION } from './labels-version.js';
export { isRole } from './attributes/is-role.js';
export { attributesOfTitle } from './attributes/title-attributes.js';
export { countryEvidence, labelPosting } from './posting-labels.js';
