/** Jest's global set-up: loads project.mjs, which chooses name and ports of the run. Nothing is started yet. */
export { projectEnvironment as default } from './project.mjs';
