import { AppError } from '@lotbook/model/errors';
import type { Command } from './command.ts';
import { explainFigure } from './commands/explain.ts';
import { operate } from './commands/account.ts';
import { audit } from './commands/audit.ts';
import { exportTransactions } from './commands/export.ts';
import { importFiles } from './commands/import.ts';
import { report } from './commands/report.ts';
import { secrets } from './commands/secrets.ts';
import { tax } from './commands/tax.ts';
import { verify } from './commands/verify.ts';
import { UsageError } from './usage-error.ts';

const commands: readonly Command[] = [tax, explainFigure, verify, report, importFiles, exportTransactions, secrets, operate, audit];

process.exitCode = await main(process.argv.slice(2));

async function main([name, ...args]: readonly string[]): Promise<number> {
  if (name === undefined || name === 'help' || name === '--help') return help();
  const command = commands.find((each) => each.name === name);
  if (!command) return refuse(`There is no command '${name}'. Known: ${commands.map((each) => each.name).join(', ')}.`);
  try {
    return await command.run(args);
  } catch (error) {
    if (error instanceof AppError || error instanceof UsageError || isOutside(error)) return refuse(error.message);
    return refuse(`The program failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  }
}

/** Wrong flags, and files that cannot be opened: Node says what is wrong in one line. */
function isOutside(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && ('syscall' in error || String(error.code).startsWith('ERR_PARSE_ARGS'));
}

function help(): number {
  const lines = commands.map((command) => `  ${command.usage}\n      ${command.purpose}`);
  process.stdout.write(`Usage: lotbook <command> …\n\n${lines.join('\n')}\n`);
  return 0;
}

function refuse(message: string): number {
  process.stderr.write(`${message.replaceAll(/\s*\n\s*/g, ' ')}\n`);
  return 2;
}
