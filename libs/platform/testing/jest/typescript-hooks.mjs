import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';

/**
 * Lets Node import TypeScript. `compile` returns the JavaScript for a `.ts` file, given its `file:` URL. `conditions`
 * are export conditions that precede Node's own.
 */
export function importTypeScript({ compile, conditions = [] }) {
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier.startsWith('.') && specifier.endsWith('.js') && isTypeScript(context.parentURL)) {
        const source = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
        if (existsSync(source)) return { url: source.href, shortCircuit: true };
      }
      return next(specifier, { ...context, conditions: [...conditions, ...context.conditions] });
    },
    load(url, context, next) {
      if (!isTypeScript(url)) return next(url, context);
      return { format: 'module', source: compile(url), shortCircuit: true };
    },
  });
}

function isTypeScript(url) {
  return url !== undefined && /^file:[^?]*\.ts(\?|$)/.test(url) && !url.includes('/node_modules/');
}
