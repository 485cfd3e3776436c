import type { Db } from '@lotbook/db/database';
import {
  listCorrections,
  listFurnishings,
  type FurnishingRow,
  type StoredCorrectionRow,
} from '@lotbook/db/stores/tir-filings';
import { findTirFile, listTirFiles, type TirFileRow } from '@lotbook/db/stores/tir-files';
import {
  listFormVersions,
  listRecipientForms,
  readRunForms,
  type FormFilter,
  type TirFormRow,
} from '@lotbook/db/stores/tir-forms';
import { listTirRuns, type TirRunState } from '@lotbook/db/stores/tir-runs';
import { notFound } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { requireRecipient } from './recipients.ts';
import { requireRun } from './runs.ts';
import { readTirWith } from './tir-member.ts';

export interface FormPage {
  readonly forms: readonly TirFormRow[];
  readonly hasMore: boolean;
}

/** Forms of a run by type and record. TINs stay sealed. */
export const readForms = (
  services: Services,
  actor: Actor,
  accountId: string,
  {
    runId,
    recipient,
    after,
    limit,
    ...filter
  }: Pick<FormFilter, 'formType' | 'status'> & {
    readonly runId: string;
    /** The id of an account, or part of a name. */
    readonly recipient?: string | undefined;
    readonly after?: { readonly formType: string; readonly recordId: number } | undefined;
    readonly limit: number;
  },
): Promise<FormPage> =>
  readTirWith(services, actor, accountId, async (db, { account }) => {
    await requireRun(db, account.id, runId);
    const rows = await readRunForms(db, account.id, {
      ...filter,
      runId,
      recipient,
      after,
      limit: limit + 1,
    });
    return { forms: rows.slice(0, limit), hasMore: rows.length > limit };
  });

/** All versions of the forms of one recipient in a year. */
export const readRecipientForms = (
  services: Services,
  actor: Actor,
  accountId: string,
  {
    externalId,
    taxYear,
    after,
    limit,
  }: {
    readonly externalId: string;
    readonly taxYear: number;
    readonly after?: { readonly formId: string; readonly version: number } | undefined;
    readonly limit: number;
  },
): Promise<FormPage> =>
  readTirWith(
    services,
    actor,
    accountId,
    async (db, member) => {
      await requireRecipient(db, member, externalId);
      const rows = await listRecipientForms(db, member.account.id, {
        externalId,
        taxYear,
        after,
        limit: limit + 1,
      });
      return { forms: rows.slice(0, limit), hasMore: rows.length > limit };
    },
    { isLimitable: true },
  );

/** Every version of one form, the oldest first. */
export const readFormVersions = (
  services: Services,
  actor: Actor,
  accountId: string,
  { formId, taxYear }: { readonly formId: string; readonly taxYear: number },
): Promise<readonly TirFormRow[]> =>
  readTirWith(
    services,
    actor,
    accountId,
    async (db, member) => {
      const versions = await listFormVersions(db, member.account.id, taxYear, formId);
      const [first] = versions;
      if (!first) throw notFound('form');
      await requireRecipient(db, member, first.externalId);
      return versions;
    },
    { isLimitable: true },
  );

/** Who was given statements of a run, and how. */
export const readFurnishings = (
  services: Services,
  actor: Actor,
  accountId: string,
  {
    runId,
    after,
    limit,
  }: { readonly runId: string; readonly after?: string | undefined; readonly limit: number },
): Promise<{ readonly furnishings: readonly FurnishingRow[]; readonly hasMore: boolean }> =>
  readTirWith(services, actor, accountId, async (db, { account }) => {
    await requireRun(db, account.id, runId);
    const rows = await listFurnishings(db, account.id, runId, { after, limit: limit + 1 });
    return { furnishings: rows.slice(0, limit), hasMore: rows.length > limit };
  });

export interface CorrectionFile {
  readonly file: TirFileRow;
  /** The state of the run with the corrections; undefined without corrections. */
  readonly state: TirRunState | undefined;
  readonly corrections: readonly StoredCorrectionRow[];
}

const mostCorrections = 500;

/** Correction files, the newest first, with what each changed. */
export const readCorrectionFiles = (
  services: Services,
  actor: Actor,
  accountId: string,
): Promise<readonly CorrectionFile[]> =>
  readTirWith(services, actor, accountId, async (db, { account }) =>
    addCorrectionsTo(
      db,
      account.id,
      await listTirFiles(db, account.id, { kind: 'correction' }, 200),
    ),
  );

export const readCorrectionFile = (
  services: Services,
  actor: Actor,
  accountId: string,
  fileId: string,
): Promise<CorrectionFile> =>
  readTirWith(services, actor, accountId, async (db, { account }) => {
    const file = await findTirFile(db, account.id, fileId);
    if (!file) throw notFound('file');
    return (await addCorrectionsTo(db, account.id, [file]))[0]!;
  });

async function addCorrectionsTo(
  db: Db,
  accountId: Parameters<typeof findTirFile>[1],
  files: readonly TirFileRow[],
): Promise<readonly CorrectionFile[]> {
  const corrections = Map.groupBy(
    await listCorrections(
      db,
      accountId,
      files.map(({ id }) => id),
      mostCorrections,
    ),
    ({ fileId }) => fileId,
  );
  const states = new Map<string, TirRunState>();
  for (const taxYear of new Set(files.map((file) => file.taxYear)))
    // oxlint-disable-next-line no-await-in-loop -- few years
    for (const run of await listTirRuns(db, accountId, taxYear)) states.set(run.id, run.state);
  return files.map((file) => ({
    file,
    state: file.runId === null ? undefined : states.get(file.runId),
    corrections: corrections.get(file.id) ?? [],
  }));
}
