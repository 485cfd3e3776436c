import { reading } from '@lotbook/db/database';
import { readRunForms } from '@lotbook/db/stores/tir-forms';
import type { AccountId } from '@lotbook/model/ids';
import type { Form } from '@lotbook/tir/form';
import type { Services } from '../services.ts';
import { toForms } from './form-rows.ts';
import type { TirSealer } from './tir-sealer.ts';

const formsAtOnce = 5_000;

/** The forms of a run by type and record, page by page. */
export async function* readFormPages(
  { database }: Services,
  accountId: AccountId,
  runId: string,
  sealer: TirSealer,
): AsyncGenerator<readonly Form[]> {
  for (let after: { readonly formType: string; readonly recordId: number } | undefined; ;) {
    const from = after;
    const forms = await reading(database, { accountId }, async (db) =>
      toForms(
        db,
        sealer,
        accountId,
        await readRunForms(db, accountId, { runId, after: from, limit: formsAtOnce }),
      ),
    );
    if (forms.length > 0) yield forms;
    const last = forms.at(-1);
    if (!last || forms.length < formsAtOnce) return;
    after = { formType: last.formType, recordId: last.recordId };
  }
}

/** How many forms a run has. */
export const countForms = (totals: readonly { readonly forms: number }[]): number =>
  totals.reduce((sum, { forms }) => sum + forms, 0);
