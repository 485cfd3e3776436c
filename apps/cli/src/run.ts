import { fill, renderInEnglish } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/cli';
import type { Command } from './command.ts';
import { describe } from './describe-error.ts';

/** In the order of the help. Each is loaded when it is called for, since most need neither the database nor the reports. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  tax: async () => (await import('./commands/tax.ts')).tax,
  explain: async () => (await import('./commands/explain.ts')).explainFigure,
  verify: async () => (await import('./commands/verify.ts')).verify,
  compare: async () => (await import('./commands/compare.ts')).compare,
  journal: async () => (await import('./commands/journal.ts')).journal,
  tir: async () => (await import('./commands/tir.ts')).tir,
  'fund-feed': async () => (await import('./commands/fund-feed.ts')).fundFeed,
  report: async () => (await import('./commands/report.ts')).report,
  import: async () => (await import('./commands/import.ts')).importFiles,
  export: async () => (await import('./commands/export.ts')).exportTransactions,
  backup: async () => (await import('./commands/backup.ts')).backup,
  restore: async () => (await import('./commands/restore.ts')).restore,
  secrets: async () => (await import('./commands/secrets.ts')).secrets,
  account: async () => (await import('./commands/account.ts')).operate,
  audit: async () => (await import('./commands/audit.ts')).audit,
  billing: async () => (await import('./commands/billing.ts')).billing,
  mcp: async () => (await import('./commands/mcp.ts')).mcp,
};

/** Runs one command, and resolves to the exit status. Refusals are one line on standard error, with status 2. */
export async function run([name, ...args]: readonly string[]): Promise<number> {
  if (name === undefined || name === 'help' || name === '--help')
    return help(await Promise.all(Object.values(commands).map((each) => each())));
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load)
    return refuse(
      renderInEnglish(fill(texts.commandUnknown, { name, keys: Object.keys(commands).join(', ') })),
    );
  try {
    const command = await load();
    if (args.includes('--help')) return help([command]);
    return await command.run(args);
  } catch (error) {
    return refuse(describe(error));
  }
}

function help(shown: readonly Command[]): number {
  const lines = shown.map((command) => `  ${command.usage}\n      ${command.purpose}`);
  process.stdout.write(`Usage: lotbook <command> …\n\n${lines.join('\n')}\n`);
  return 0;
}

function refuse(message: string): number {
  process.stderr.write(`${message.replaceAll(/\s*\n\s*/g, ' ')}\n`);
  return 2;
}
