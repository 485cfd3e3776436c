import { tool } from './proc.ts';

/**
 * Generated files current, types, lint, format: in this order, all shown; the first failure decides
 * the exit code.
 */
const steps: readonly (readonly [string, string, readonly string[]])[] = [
  ['generated files', process.execPath, ['scripts/generate.ts', '--check']],
  ['types: pure', 'tsc', checkTypes('pure')],
  ['types: node', 'tsc', checkTypes('node')],
  ['types: web', 'tsc', checkTypes('web')],
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings']],
  ['format', 'oxfmt', ['--check', '.']],
];

let failed = 0;
for (const [label, name, args] of steps) {
  const { code, output } = await tool(name, args, { quiet: true });
  process.stdout.write(
    `${code === 0 ? 'ok    ' : 'FAILED'}  ${label}\n${code === 0 ? '' : output}`,
  );
  if (code !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);

/** What didn't change since the last time is not checked again. */
function checkTypes(part: string): readonly string[] {
  const kept = `node_modules/.cache/types-${part}.tsbuildinfo`;
  return ['-p', `tsconfig.${part}.json`, '--noEmit', '--incremental', '--tsBuildInfoFile', kept];
}
