import { toStoredText } from '@lotbook/messages/stored-text';
import { writeBulk } from '@lotbook/db/bulk';
import { reading, writing, type Db, type Tx } from '@lotbook/db/database';
import { countRunRecipients, countRunStates } from '@lotbook/db/stores/tir-forms';
import {
  addFurnishings,
  fileStateCopies,
  fileSubmissions,
  listStateCopies,
  listSubmissions,
  putStateCopies,
  type StateCopyRow,
  type TirSubmissionRow,
} from '@lotbook/db/stores/tir-filings';
import { listTirFiles } from '@lotbook/db/stores/tir-files';
import { listCategoryTotals } from '@lotbook/db/stores/tir-intake';
import { listRecipients } from '@lotbook/db/stores/tir-recipients';
import {
  addTirRun,
  dropTirRun,
  findTirRun,
  listTirRuns,
  lockTirYear,
  updateTirRun,
  type TirRunRow,
  type TirRunState,
} from '@lotbook/db/stores/tir-runs';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/tir';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import { isId, notFound } from '../member.ts';
import type { Actor, SealingServices, Services } from '../services.ts';
import { makeFilingFiles, type FilingFormat, filingFormats } from './make-filing.ts';
import { makeForms } from './make-forms.ts';
import { getArchiveName, makeStatements, statementsPerArchive } from './make-statements.ts';
import { loadPayer } from './payers.ts';
import {
  makeInputError,
  checkTaxYear,
  noteStep,
  readTirWith,
  writeTirWith,
  type TirMember,
} from './tir-member.ts';
import { validateRun } from './validate-run.ts';

export interface TirRunJob {
  readonly accountId: AccountId;
  readonly runId: string;
  readonly task: 'forms' | 'validate' | 'filing' | 'statements';
  readonly formats?: readonly FilingFormat[];
  readonly isTest?: boolean;
}

/** Job: works on a run. Starts from the beginning when it runs again. */
export async function workOnRun(services: SealingServices, job: TirRunJob): Promise<void> {
  const { accountId, runId } = job;
  const run = await reading(services.database, { accountId }, (db) =>
    findTirRun(db, accountId, runId),
  );
  if (run?.working !== job.task) return;
  try {
    if (job.task === 'forms') await makeForms(services, accountId, run);
    else if (job.task === 'validate') await validateRun(services, accountId, run);
    else if (job.task === 'statements') await makeStatements(services, accountId, run);
    else
      await makeFilingFiles(services, accountId, run, {
        formats: job.formats ?? [],
        isTest: job.isTest === true,
      });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await endWork(services, job, error.message);
  }
}

/** Notifies the person that the run could not be worked on. */
export const giveUpRun = (services: SealingServices, job: TirRunJob): Promise<void> =>
  endWork(services, job, toStoredText(fill(texts.runFailed)));

const endWork = (
  { database }: SealingServices,
  { accountId, runId }: TirRunJob,
  message: string,
): Promise<void> =>
  writing(database, { accountId }, (tx) =>
    updateTirRun(tx, accountId, runId, { working: null, message }),
  );

/** Makes the forms of a year, in the open draft or in a new run. A job does the work. */
export function requestForms(
  services: Services,
  actor: Actor,
  accountId: string,
  taxYear: number,
): Promise<TirRunRow> {
  return writeTirWith(services, actor, accountId, 'sourceEdit', async (tx, member) => {
    const { account, userId } = member;
    checkTaxYear(taxYear);
    await loadPayer(tx, account.id, taxYear);
    await lockTirYear(tx, account.id, taxYear);
    await refuseWhileReading(tx, account.id, taxYear);
    if ((await listCategoryTotals(tx, account.id, taxYear)).length === 0)
      throw new AppError('NO_INTAKE', fill(texts.noIntake, { year: String(taxYear) }));
    const open = (await listTirRuns(tx, account.id, taxYear)).find(
      ({ kind, state }) => kind === 'original' && (state === 'draft' || state === 'validated'),
    );
    if (open) refuseWhileBusy(open);
    const runId =
      open?.id ?? (await addTirRun(tx, account.id, { taxYear, kind: 'original', userId }));
    return startTask(services, tx, member, { runId, task: 'forms' });
  });
}

/** Checks every form against the structure of the filing. A run without faults becomes validated. */
export const requestValidation = (
  services: Services,
  actor: Actor,
  accountId: string,
  runId: string,
): Promise<TirRunRow> =>
  changeRunWith(
    services,
    actor,
    { accountId, runId, allowed: ['draft', 'validated'] },
    (tx, member) => startTask(services, tx, member, { runId, task: 'validate' }),
  );

/** Makes the files for the IRS and others. Files that were made before and not sent are replaced. */
export function requestFilingFiles(
  services: Services,
  actor: Actor,
  accountId: string,
  {
    runId,
    formats,
    isTest = false,
  }: {
    readonly runId: string;
    readonly formats: readonly string[];
    readonly isTest?: boolean | undefined;
  },
): Promise<TirRunRow> {
  const allowed = ['locked', 'furnished'] as const;
  return changeRunWith(services, actor, { accountId, runId, allowed }, async (tx, member, run) => {
    const chosen = formats.map((text) => {
      const format = filingFormats.find((each) => each === text);
      if (format) return format;
      throw makeInputError(
        'formats',
        fill(texts.unknownFormat, { format: text, formats: filingFormats.join(', ') }),
      );
    });
    const payer = await loadPayer(tx, member.account.id, run.taxYear);
    if (chosen.includes('iris-xml') && payer.tcc === undefined)
      throw makeInputError('tcc', fill(texts.tccMissing));
    return startTask(services, tx, member, { runId, task: 'filing', formats: chosen, isTest });
  });
}

/** Makes the recipients' copies of a locked run as PDFs in archives. Archives of a run that was furnished are kept. */
export const requestStatements = (
  services: Services,
  actor: Actor,
  accountId: string,
  runId: string,
): Promise<TirRunRow> =>
  changeRunWith(
    services,
    actor,
    { accountId, runId, allowed: ['locked', 'furnished', 'filed', 'accepted'] },
    async (tx, member, run) => {
      await loadPayer(tx, member.account.id, run.taxYear);
      return startTask(services, tx, member, { runId, task: 'statements' });
    },
  );

/** Locks a validated run: its forms never change again. */
export const lockRun = (
  services: Services,
  actor: Actor,
  accountId: string,
  runId: string,
): Promise<TirRunRow> =>
  changeRunWith(
    services,
    actor,
    { accountId, runId, allowed: ['validated'], permission: 'accountEdit' },
    async (tx, member, run) => {
      const payer = await loadPayer(tx, member.account.id, run.taxYear);
      const states = await countRunStates(tx, member.account.id, run.id);
      await putStateCopies(
        tx,
        member.account.id,
        run.id,
        states.map((each) => ({ ...each, channel: payer.combinedFiling ? 'combined' : 'direct' })),
      );
      return moveRun(tx, member, run, 'locked');
    },
  );

/** Deletes a draft with its forms. */
export const deleteRun = (
  services: Services,
  actor: Actor,
  accountId: string,
  runId: string,
): Promise<TirRunRow> =>
  changeRunWith(
    services,
    actor,
    { accountId, runId, allowed: ['draft', 'validated'], permission: 'sourceDelete' },
    async (tx, member, run) => {
      await noteRun(tx, member, run, 'deleted');
      await dropTirRun(tx, member.account.id, run.id);
      return run;
    },
  );

/** Records that recipients were given their statements: electronically with consent, otherwise on paper. */
export async function furnishRun(
  services: Services,
  actor: Actor,
  accountId: string,
  runId: string,
): Promise<TirRunRow> {
  const run = await changeRunWith(
    services,
    actor,
    { accountId, runId, allowed: ['locked', 'furnished'], permission: 'accountEdit' },
    (tx, member, found) => moveRun(tx, member, found, 'furnished'),
  );
  const id = accountId.toLowerCase() as AccountId;
  const counts = await reading(services.database, { accountId: id }, (db) =>
    countRunRecipients(db, id, run.id),
  );
  const consents = await loadConsents(services, id);
  const archives = new Map(
    (
      await reading(services.database, { accountId: id }, (db) =>
        listTirFiles(db, id, { runId: run.id, kind: 'statement' }, 1_000),
      )
    ).map((file) => [file.name, file.id]),
  );
  await writeBulk(services.database, { accountId: id }, (bulk) =>
    addFurnishings(
      bulk,
      id,
      run.id,
      counts.map(({ externalId, forms }, index) => {
        const consentVersion = consents.get(externalId) ?? null;
        const method = consentVersion === null ? ('paper' as const) : ('electronic' as const);
        const archive = getArchiveName(run, Math.floor(index / statementsPerArchive) + 1);
        const fileId = archives.get(archive) ?? null;
        return { externalId, forms, method, consentVersion, fileId };
      }),
    ),
  );
  return run;
}

/** Wordings that recipients agreed to, by recipient. A consent without a wording doesn't count. */
async function loadConsents(
  { database }: Services,
  accountId: AccountId,
): Promise<ReadonlyMap<string, string>> {
  const pageSize = 20_000;
  const consents = new Map<string, string>();
  for (let after: string | undefined; ;) {
    const from = after;
    const page = await reading(database, { accountId }, (db) =>
      listRecipients(db, accountId, {}, { after: from, limit: pageSize }),
    );
    for (const { externalId, consentedOn, consentVersion } of page)
      if (consentedOn !== null && consentVersion !== null) consents.set(externalId, consentVersion);
    if (page.length < pageSize) return consents;
    after = page.at(-1)?.externalId;
  }
}

/** Records that the files of one format were sent to the IRS. */
export const markFiled = (
  services: Services,
  actor: Actor,
  accountId: string,
  { runId, format }: { readonly runId: string; readonly format: string },
): Promise<TirRunRow> =>
  changeRunWith(
    services,
    actor,
    { accountId, runId, allowed: ['locked', 'furnished'], permission: 'accountEdit' },
    async (tx, member, run) => {
      const count = await fileSubmissions(tx, member.account.id, run.id, format);
      if (count === 0) throw new AppError('FILES_MISSING', fill(texts.filesMissing));
      await fileStateCopies(tx, member.account.id, run.id, 'combined');
      return moveRun(tx, member, run, 'filed');
    },
  );

/** Records that the payer sent the copies of a state. */
export const markStateFiled = (
  services: Services,
  actor: Actor,
  accountId: string,
  { runId, state }: { readonly runId: string; readonly state: string },
): Promise<TirRunRow> =>
  changeRunWith(
    services,
    actor,
    {
      accountId,
      runId,
      permission: 'accountEdit',
      allowed: ['locked', 'furnished', 'filed', 'accepted', 'acceptedWithErrors', 'corrected'],
    },
    async (tx, member, run) => {
      const count = await fileStateCopies(tx, member.account.id, run.id, 'direct', state);
      if (count === 0) throw notFound('stateCopy');
      await noteRun(tx, member, run, `state ${state}`);
      return run;
    },
  );

export interface RunView extends TirRunRow {
  readonly submissions: readonly TirSubmissionRow[];
  readonly stateCopies: readonly StateCopyRow[];
}

/** The runs of a year, the newest first. */
export const readRuns = (
  services: Services,
  actor: Actor,
  accountId: string,
  taxYear: number,
): Promise<readonly RunView[]> =>
  readTirWith(services, actor, accountId, async (db, { account }) =>
    addFilings(db, account.id, await listTirRuns(db, account.id, taxYear)),
  );

export const readRun = (
  services: Services,
  actor: Actor,
  accountId: string,
  runId: string,
): Promise<RunView> =>
  readTirWith(services, actor, accountId, async (db, { account }) => {
    const run = await requireRun(db, account.id, runId);
    return (await addFilings(db, account.id, [run]))[0]!;
  });

async function addFilings(
  db: Db,
  accountId: AccountId,
  runs: readonly TirRunRow[],
): Promise<readonly RunView[]> {
  const ids = runs.map(({ id }) => id);
  const submissions = Map.groupBy(await listSubmissions(db, accountId, ids), ({ runId }) => runId);
  const copies = Map.groupBy(await listStateCopies(db, accountId, ids), ({ runId }) => runId);
  return runs.map((run) => ({
    ...run,
    submissions: submissions.get(run.id) ?? [],
    stateCopies: copies.get(run.id) ?? [],
  }));
}

export async function requireRun(db: Db, accountId: AccountId, runId: string): Promise<TirRunRow> {
  const run = isId(runId) ? await findTirRun(db, accountId, runId) : undefined;
  if (!run) throw notFound('run');
  return run;
}

type RunPermission = 'sourceEdit' | 'accountEdit' | 'sourceDelete';

function changeRunWith(
  services: Services,
  actor: Actor,
  {
    accountId,
    runId,
    allowed,
    permission = 'sourceEdit',
  }: {
    readonly accountId: string;
    readonly runId: string;
    readonly allowed: readonly TirRunState[];
    readonly permission?: RunPermission;
  },
  work: (tx: Tx, member: TirMember, run: TirRunRow) => Promise<TirRunRow>,
): Promise<TirRunRow> {
  return writeTirWith(services, actor, accountId, permission, async (tx, member) => {
    const found = await requireRun(tx, member.account.id, runId);
    await lockTirYear(tx, member.account.id, found.taxYear);
    const run = await requireRun(tx, member.account.id, runId);
    refuseWhileBusy(run);
    if (!allowed.includes(run.state))
      throw new AppError(
        'WRONG_RUN_STATE',
        fill(texts.runState, { state: run.state, needed: allowed.join(', ') }),
      );
    return work(tx, member, run);
  });
}

function refuseWhileBusy({ working }: TirRunRow): void {
  if (working !== null) throw new AppError('BUSY', fill(texts.runBusy));
}

async function refuseWhileReading(db: Db, accountId: AccountId, taxYear: number): Promise<void> {
  const files = await listTirFiles(db, accountId, { taxYear }, 1_000);
  if (files.some(({ status }) => status === 'checking'))
    throw new AppError('BUSY', fill(texts.filesBeingRead));
}

async function startTask(
  { queue }: Services,
  tx: Tx,
  member: TirMember,
  job: Omit<TirRunJob, 'accountId'>,
): Promise<TirRunRow> {
  const { id } = member.account;
  const isMaking = job.task === 'forms';
  await updateTirRun(tx, id, job.runId, {
    working: job.task,
    done: 0,
    total: 0,
    message: null,
    ...(isMaking && {
      state: 'draft',
      totals: [],
      tieOuts: [],
      exclusions: [],
      notices: [],
      faults: [],
    }),
  });
  await queue.enqueue(tx, { kind: 'tir-run', accountId: id, ...job });
  const run = await requireRun(tx, id, job.runId);
  await noteRun(tx, member, run, job.task);
  return run;
}

async function moveRun(
  tx: Tx,
  member: TirMember,
  run: TirRunRow,
  state: TirRunState,
): Promise<TirRunRow> {
  await updateTirRun(tx, member.account.id, run.id, { state, message: null });
  await noteRun(tx, member, run, state);
  return requireRun(tx, member.account.id, run.id);
}

const noteRun = (tx: Tx, member: TirMember, run: TirRunRow, step: string): Promise<void> =>
  noteStep(
    tx,
    member,
    fill(texts.stepRun, { number: String(run.number), year: String(run.taxYear), step }),
    { taxYear: run.taxYear, runId: run.id, step },
  );
