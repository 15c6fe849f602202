export type { Asked, Declared, Surface, Vars } from './declaration.js';
export { filled, sampleListing, sampleRecord, type SampleValues } from './sample.js';
export { DECLARED } from './vendors/declared.js';
