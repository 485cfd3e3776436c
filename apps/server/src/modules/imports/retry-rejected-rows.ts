import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/server';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import { retryRejectedRows } from '@lotbook/services/imports/retry-rejected-rows';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import type { ListedImport } from '@lotbook/services/imports/list-imports';
import { ImportType } from './import.ts';

const MOST_CORRECTIONS = 1000;

const RowCorrection = builder.inputType('RowCorrection', {
  fields: (t) => ({ line: t.int({ required: true }), cells: t.stringList({ required: true }) }),
});

builder.mutationField('retryRejectedRows', (t) =>
  t.field({
    type: ImportType,
    description:
      'Reads the rejected rows of an import again, with the corrections of the person. Rows that can now be read are imported; the rest stay rejected.',
    args: {
      accountId: t.arg.id({ required: true }),
      importId: t.arg.id({ required: true }),
      corrections: t.arg({ type: [RowCorrection], required: true }),
    },
    resolve: async (_, { accountId, importId, corrections }, context): Promise<ListedImport> => {
      if (corrections.length > MOST_CORRECTIONS)
        throw new AppError('BAD_INPUT', fill(texts.tooManyCorrections, { most: MOST_CORRECTIONS }));
      const mended = await retryRejectedRows(context.services, await actor(context), accountId, {
        importId,
        corrections,
      });
      return { ...mended, accountId: accountId as AccountId };
    },
  }),
);
