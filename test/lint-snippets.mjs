import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';

/**
 * Lints code snippets as if they were the contents of existing files. Reads `[{ filePath, code }]` as JSON from
 * standard input, and prints rule ids and messages as JSON. This is a separate process, because ESLint's plugins do not
 * load inside Jest.
 */
const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
// Rules that need types are off, because they are slow and no snippet tests them.
const eslint = new ESLint({ overrideConfig: tseslint.configs.disableTypeChecked });
const results = [];
for (const { filePath, code } of JSON.parse(Buffer.concat(chunks).toString('utf8'))) {
  const [result] = await eslint.lintText(code, { filePath });
  results.push(result.messages.map(({ ruleId, message }) => `${ruleId}: ${message}`));
}
console.log(JSON.stringify(results));
