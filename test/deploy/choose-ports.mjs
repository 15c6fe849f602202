/** Jest's global set-up: the project is loaded, which gives the run its name and ports. Nothing is started yet. */
export { projectEnvironment as default } from './project.mjs';
