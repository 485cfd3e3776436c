import type { AccountId } from '@lotbook/model/ids';
import { answerQuestion } from '@lotbook/services/imports/answer-question';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { chooseFrom } from '../shared/choose-from.ts';
import type { ListedImport } from '@lotbook/services/imports/list-imports';
import { ImportType } from './import.ts';

builder.mutationField('answerImportQuestion', (t) =>
  t.field({
    type: ImportType,
    description:
      'Answers the open questions of a file and imports it again. dateOrder: day-first, month-first. decimalMark: point, comma. timeZone: an IANA name. format: the id of the format that the file has.',
    args: {
      accountId: t.arg.id({ required: true }),
      importId: t.arg.id({ required: true }),
      dateOrder: t.arg.string(),
      decimalMark: t.arg.string(),
      timeZone: t.arg.string(),
      format: t.arg.string(),
    },
    resolve: async (
      _,
      { accountId, importId, dateOrder, decimalMark, timeZone, format },
      context,
    ): Promise<ListedImport> => {
      const answers = {
        dateOrder: chooseFrom(['day-first', 'month-first'] as const, dateOrder, 'dateOrder'),
        decimalMark: chooseFrom(['point', 'comma'] as const, decimalMark, 'decimalMark'),
        timeZone: timeZone ?? undefined,
        format: format ?? undefined,
      };
      return {
        ...(await answerQuestion(context.services, await actor(context), accountId, {
          importId,
          ...answers,
        })),
        accountId: accountId as AccountId,
      };
    },
  }),
);
