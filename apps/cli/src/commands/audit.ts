import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  chainBreaks,
  chainHead,
  eventChains,
  containsHead,
  type ChainBreak,
  type ChainHead,
  type ChainKind,
} from '@lotbook/db/stores/audit-chain';
import { readingAsOwner } from '@lotbook/db/owner-connection';
import { runAsAccount, type Db } from '@lotbook/db/database';
import type { AccountId } from '@lotbook/model/ids';
import type { Command } from '../command.ts';
import { listInstallationAccounts, chooseAccount } from '../installation/choose-account.ts';
import { openInstallation, type Installation } from '../installation/open-installation.ts';
import { installationSettings } from '../installation/settings.ts';
import { resolvePath } from '../input/files.ts';
import { UsageError } from '../usage-error.ts';

const options = {
  account: { type: 'string' },
  note: { type: 'string' },
  since: { type: 'string' },
} as const;

/** Ends of chains by their names, `account:{id}` and `events:{id}`. */
type Notes = Readonly<Record<string, ChainHead>>;

/** Whether what was written down of who did what is as it was written. */
export const audit: Command = {
  name: 'audit',
  usage: 'audit verify [--account ID-or-name] [--note FILE] [--since FILE]',
  purpose:
    'Checks that no entry of the logs was changed, removed or moved. --note keeps how they end, --since checks that they went on from there.',
  run: async (args) => {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    if (positionals.join(' ') !== 'verify')
      throw new UsageError('Say what to do: lotbook audit verify.');
    const noted = values.since === undefined ? {} : readNotes(values.since);
    await using installation = await openInstallation(installationSettings());
    const chains = await loadChains(installation, values.account);
    const gone =
      values.account === undefined
        ? Object.keys(noted).filter((name) => !chains.some((chain) => getName(chain) === name))
        : [];
    const looked = await readingAsOwner(installation.url, async (db) => {
      const all: Looked[] = [];
      for (const chain of chains) all.push(await look(db, chain, noted[getName(chain)]));
      return all;
    });
    for (const each of looked) process.stdout.write(describe(each));
    for (const name of gone)
      process.stdout.write(
        `${name}: noted before, and no longer there${isAccountFlag(name) ? ', as after the account was deleted' : ': BROKEN'}\n`,
      );
    if (values.note !== undefined)
      writeFileSync(
        resolvePath(values.note),
        `${JSON.stringify(getHeads(looked), undefined, 2)}\n`,
      );
    return looked.some(isBroken) || !gone.every(isAccountFlag) ? 1 : 0;
  },
};

interface Chain {
  readonly kind: ChainKind;
  readonly id: string;
  readonly title: string;
}

interface Looked extends Chain {
  readonly head: ChainHead | undefined;
  readonly breaks: readonly ChainBreak[];
  /** Undefined where nothing was noted of the chain. */
  readonly went: boolean | undefined;
}

const getName = ({ kind, id }: Chain): string => `${kind}:${id}`;
const isAccountFlag = (name: string): boolean => name.startsWith('account:');
const isBroken = ({ breaks, went }: Looked): boolean => breaks.length > 0 || went === false;

/** The log of the named account; without one those of all accounts, and the events beyond accounts. */
async function loadChains(
  installation: Installation,
  wanted: string | undefined,
): Promise<readonly Chain[]> {
  if (wanted !== undefined) {
    const { accountId, name } = await chooseAccount(installation, wanted);
    return [{ kind: 'account', id: accountId, title: `Log of ${name}` }];
  }
  const accounts = await listInstallationAccounts(installation.url);
  const events = await readingAsOwner(installation.url, eventChains);
  if (accounts.length === 0 && events.some((id) => id !== nobody))
    process.stderr.write(
      'No account can be seen by the owner of this database: name each by its id with --account. Events are checked all the same.\n',
    );
  return [
    ...accounts.map(({ accountId, name }): Chain => ({
      kind: 'account',
      id: accountId,
      title: `Log of ${name} (${accountId})`,
    })),
    ...events.map((id): Chain => ({
      kind: 'events',
      id,
      title: id === nobody ? 'Events of no account' : `Events of account ${id}`,
    })),
  ];
}

const nobody = '00000000-0000-0000-0000-000000000000';

async function look(db: Db, chain: Chain, noted: ChainHead | undefined): Promise<Looked> {
  const { kind, id } = chain;
  // Where row-level security binds the owner too, it shows the account that is acted for.
  await runAsAccount(db, { accountId: id as AccountId });
  const went = noted === undefined ? undefined : await containsHead(db, kind, id, noted);
  return {
    ...chain,
    went,
    head: await chainHead(db, kind, id),
    breaks: await chainBreaks(db, kind, id),
  };
}

function describe(looked: Looked): string {
  const { title, head, breaks, went } = looked;
  const end = head ? `, ending in ${head.digest}` : '';
  const lines = [
    ...breaks.map((each) => `  ${formatBreak(each)}`),
    ...(went === false
      ? ['  It does not go through what was noted of it: entries were removed or written anew.']
      : []),
  ];
  const count = head?.position ?? 0;
  return `${title}: ${isBroken(looked) ? 'BROKEN' : 'unbroken'}, ${count} ${count === 1 ? 'entry' : 'entries'}${end}\n${lines.map((line) => `${line}\n`).join('')}`;
}

function formatBreak({ kind, position, entryId }: ChainBreak): string {
  if (kind === 'changed')
    return `Entry ${entryId}, at place ${position}, is not what was written there.`;
  if (kind === 'removed') return `Entry ${entryId}, at place ${position}, was removed.`;
  if (kind === 'missing')
    return `Entries before place ${position} are gone together with their links.`;
  if (kind === 'added') return `Entry ${entryId} came in beside the chain.`;
  return 'The chain ends elsewhere than where it ended: entries at its end were removed.';
}

const getHeads = (looked: readonly Looked[]): Notes =>
  Object.fromEntries(
    looked.flatMap((each) => (each.head ? [[getName(each), each.head] as const] : [])),
  );

function readNotes(file: string): Notes {
  const text = readFileSync(resolvePath(file), 'utf8');
  try {
    const read = JSON.parse(text) as Notes;
    if (
      Object.values(read).every(
        ({ position, digest }) => Number.isSafeInteger(position) && /^[\da-f]{64}$/.test(digest),
      )
    )
      return read;
  } catch {
    // Said below: what is no JSON is no notes either.
  }
  throw new UsageError(
    `${file} holds no notes of this command: lotbook audit verify --note writes them.`,
  );
}
