import { operations } from '../../operations/index.js';
import { toolOf, type Tool } from './tool.js';

/** The tools in the order in which a model should consider them: cheap before expensive, reads before writes. */
export const tools: readonly Tool[] = operations.flatMap((operation) => {
  const { tool } = operation;
  return tool === undefined ? [] : [toolOf(operation, tool)];
});

export const toolsByName: ReadonlyMap<string, Tool> = new Map(tools.map((tool) => [tool.name, tool]));
