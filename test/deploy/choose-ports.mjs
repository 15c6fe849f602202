/** Jest's global set-up: loads project.mjs, which chooses the run's name and ports. */
export { projectEnvironment as default } from './project.mjs';
