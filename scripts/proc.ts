import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..');

/** Runs one of the project's own tools with its output shown; resolves with its exit code. */
export function tool(
  name: string,
  args: readonly string[],
  options: { env?: Readonly<Record<string, string>>; quiet?: boolean } = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const onWindows = process.platform === 'win32';
    const local = path.join(root, 'node_modules', '.bin', onWindows ? `${name}.cmd` : name);
    const child = spawn(existsSync(local) ? local : name, args, {
      cwd: root,
      shell: onWindows,
      stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        ...options.env,
        PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env['PATH'] ?? ''}`,
      },
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += String(chunk)));
    child.stderr?.on('data', (chunk) => (output += String(chunk)));
    child.on('error', (error) => resolve({ code: 127, output: error.message }));
    child.on('exit', (code) => resolve({ code: code ?? 1, output }));
  });
}
