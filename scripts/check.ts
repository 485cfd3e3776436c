import { tool } from './proc.ts';

/** Generated files current, types, lint, format. All failures are shown; one decides the exit code. */
const steps: readonly (readonly [string, string, readonly string[]])[] = [
  ['generated files', process.execPath, ['scripts/generate.ts', '--check']],
  ['types: node', 'tsc', checkTypes('node')],
  ['types: web', 'tsc', checkTypes('web')],
  ['types: pure', 'tsc', checkTypes('pure')],
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings']],
  ['format', 'oxfmt', ['--check', '.']],
];

const waiting = [...steps];
let failed = 0;
// Two steps at a time: each keeps about one processor busy.
await Promise.all([work(), work()]);
process.exit(failed === 0 ? 0 : 1);

async function work(): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const [label, name, args] = step;
    const { code, output } = await tool(name, args, { quiet: true });
    process.stdout.write(
      `${code === 0 ? 'ok    ' : 'FAILED'}  ${label}\n${code === 0 ? '' : output}`,
    );
    if (code !== 0) failed += 1;
  }
}

/**
 * What didn't change since the last time is not checked again. One checker needs three fifths of
 * the processor time of the usual four, which check what they have in common once each.
 */
function checkTypes(part: string): readonly string[] {
  const kept = `node_modules/.cache/types-${part}.tsbuildinfo`;
  return `-p tsconfig.${part}.json --noEmit --checkers 1 --incremental --tsBuildInfoFile ${kept}`.split(
    ' ',
  );
}
