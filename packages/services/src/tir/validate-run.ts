import { toStoredText } from '@lotbook/messages/stored-text';
import { randomUUID } from 'node:crypto';
import { reading, writing } from '@lotbook/db/database';
import { updateTirRun, type TirRunRow } from '@lotbook/db/stores/tir-runs';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/tir';
import type { AccountId } from '@lotbook/model/ids';
import { IrisXmlWriter, type FormFault } from '@lotbook/tir/iris/write-xml';
import type { SealingServices } from '../services.ts';
import { mostNotices } from './make-forms.ts';
import { loadPayer } from './payers.ts';
import { fillProblemAt } from './file-problems.ts';
import { countForms, readFormPages } from './read-run-forms.ts';
import { openTirSealer } from './tir-sealer.ts';

/** Checks every form of a draft against the structure of the filing. Without faults the run becomes validated. */
export async function validateRun(
  services: SealingServices,
  accountId: AccountId,
  run: TirRunRow,
): Promise<void> {
  const { database } = services;
  const total = countForms(run.totals);
  if (total === 0) {
    await end(services, accountId, run, { message: toStoredText(fill(texts.runEmpty)) });
    return;
  }
  const { payer, sealer } = await reading(database, { accountId }, async (db) => ({
    payer: await loadPayer(db, accountId, run.taxYear),
    sealer: await openTirSealer(db, services.masterKeys, accountId),
  }));
  const faults: FormFault[] = [];
  const faulty = new Set<string>();
  let done = 0;
  for await (const forms of readFormPages(services, accountId, run.id, sealer)) {
    // The writer keeps what it writes, so each page has its own.
    const writer = new IrisXmlWriter(payer, {
      taxYear: run.taxYear,
      transmission: 'original',
      makeId: randomUUID,
      isTest: true,
    });
    for (const form of forms) for (const _ of writer.add(form)) void _;
    for (const fault of writer.faults) {
      faulty.add(fault.formId);
      if (faults.length < mostNotices) faults.push(fault);
    }
    done += forms.length;
    const current = done;
    await writing(database, { accountId }, (tx) =>
      updateTirRun(tx, accountId, run.id, { done: current, total }),
    );
  }
  await end(services, accountId, run, {
    faults: faults.map(({ formId, text, path }) => ({
      formId,
      code: text.code,
      text: toStoredText(fillProblemAt(path, text)),
    })),
    message:
      faulty.size === 0 ? null : toStoredText(fill(texts.runHasFaults, { count: faulty.size })),
    state: faulty.size === 0 ? 'validated' : 'draft',
  });
}

const end = (
  { database }: SealingServices,
  accountId: AccountId,
  { id }: TirRunRow,
  change: Parameters<typeof updateTirRun>[3],
): Promise<void> =>
  writing(database, { accountId }, (tx) =>
    updateTirRun(tx, accountId, id, { working: null, ...change }),
  );
