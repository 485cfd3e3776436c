import { fill, renderInEnglish } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/cli';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  readChainBreaks,
  readChainHead,
  readEventChains,
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
  purpose: renderInEnglish(fill(texts.auditPurpose)),
  run: async (args) => {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    if (positionals.join(' ') !== 'verify')
      throw new UsageError(renderInEnglish(fill(texts.auditUsage)));
    const noted = values.since === undefined ? {} : readNotes(values.since);
    await using installation = await openInstallation(installationSettings());
    const chains = await loadChains(installation, values.account);
    const removed =
      values.account === undefined
        ? Object.keys(noted).filter((name) => !chains.some((chain) => getName(chain) === name))
        : [];
    const checked = await readingAsOwner(installation.url, async (db) => {
      const all: Checked[] = [];
      for (const chain of chains) all.push(await look(db, chain, noted[getName(chain)]));
      return all;
    });
    for (const each of checked) process.stdout.write(describe(each));
    for (const name of removed)
      process.stdout.write(
        `${renderInEnglish(fill(texts.logMissing, { name, hasName: isAccountFlag(name) ? 'yes' : 'other' }))}\n`,
      );
    if (values.note !== undefined)
      writeFileSync(
        resolvePath(values.note),
        `${JSON.stringify(getHeads(checked), undefined, 2)}\n`,
      );
    return checked.some(isBroken) || !removed.every(isAccountFlag) ? 1 : 0;
  },
};

interface Chain {
  readonly kind: ChainKind;
  readonly id: string;
  readonly title: string;
}

interface Checked extends Chain {
  readonly head: ChainHead | undefined;
  readonly breaks: readonly ChainBreak[];
  /** Undefined if the notes don't contain the chain. */
  readonly went: boolean | undefined;
}

const getName = ({ kind, id }: Chain): string => `${kind}:${id}`;
const isAccountFlag = (name: string): boolean => name.startsWith('account:');
const isBroken = ({ breaks, went }: Checked): boolean => breaks.length > 0 || went === false;

/** The log of the named account; without one those of all accounts, and the events beyond accounts. */
async function loadChains(
  installation: Installation,
  request: string | undefined,
): Promise<readonly Chain[]> {
  if (request !== undefined) {
    const { accountId, name } = await chooseAccount(installation, request);
    return [
      {
        kind: 'account',
        id: accountId,
        title: renderInEnglish(fill(texts.logTitle, { name })),
      },
    ];
  }
  const accounts = await listInstallationAccounts(installation.url);
  const events = await readingAsOwner(installation.url, readEventChains);
  if (accounts.length === 0 && events.some((id) => id !== nobody))
    process.stderr.write(`${renderInEnglish(fill(texts.noVisibleAccount))}\n`);
  return [
    ...accounts.map(({ accountId, name }): Chain => ({
      kind: 'account',
      id: accountId,
      title: renderInEnglish(fill(texts.accountLogTitle, { name, accountId })),
    })),
    ...events.map((id): Chain => ({
      kind: 'events',
      id,
      title:
        id === nobody
          ? renderInEnglish(fill(texts.eventsNoAccount))
          : renderInEnglish(fill(texts.eventsAccount, { id })),
    })),
  ];
}

const nobody = '00000000-0000-0000-0000-000000000000';

async function look(db: Db, chain: Chain, noted: ChainHead | undefined): Promise<Checked> {
  const { kind, id } = chain;
  // Where row-level security binds the owner too, it shows the account that is acted for.
  await runAsAccount(db, { accountId: id as AccountId });
  const went = noted === undefined ? undefined : await containsHead(db, kind, id, noted);
  return {
    ...chain,
    went,
    head: await readChainHead(db, kind, id),
    breaks: await readChainBreaks(db, kind, id),
  };
}

function describe(checked: Checked): string {
  const { title, head, breaks, went } = checked;
  const end = head ? `, ending in ${head.digest}` : '';
  const lines = [
    ...breaks.map((each) => `  ${formatBreak(each)}`),
    ...(went === false ? [renderInEnglish(fill(texts.logNotContinued))] : []),
  ];
  const count = head?.position ?? 0;
  return `${title}: ${isBroken(checked) ? 'BROKEN' : 'unbroken'}, ${count} ${count === 1 ? 'entry' : 'entries'}${end}\n${lines.map((line) => `${line}\n`).join('')}`;
}

function formatBreak({ kind, position, entryId }: ChainBreak): string {
  if (kind === 'changed')
    return renderInEnglish(
      fill(texts.entryDiffers, { entryId: String(entryId), position: String(position) }),
    );
  if (kind === 'removed')
    return renderInEnglish(
      fill(texts.entryRemoved, { entryId: String(entryId), position: String(position) }),
    );
  if (kind === 'missing')
    return renderInEnglish(fill(texts.entriesDeleted, { position: String(position) }));
  if (kind === 'added')
    return renderInEnglish(fill(texts.entryOutsideChain, { entryId: String(entryId) }));
  return renderInEnglish(fill(texts.lastEntriesRemoved));
}

const getHeads = (checked: readonly Checked[]): Notes =>
  Object.fromEntries(
    checked.flatMap((each) => (each.head ? [[getName(each), each.head] as const] : [])),
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
    // Reported below: a file that isn't JSON isn't a note either.
  }
  throw new UsageError(renderInEnglish(fill(texts.auditNotesMissing, { file })));
}
