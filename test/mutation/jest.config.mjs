import base from '../../jest.config.mjs';

const unit = base.projects.find(({ displayName }) => displayName === 'unit');

/** The unit tests, run on the copy of the sources that Stryker makes below `.local`. */
export default { ...unit, rootDir: '../..', modulePathIgnorePatterns: ['/dist/', '/.nx/'] };
