import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/server';
import * as contractRules from '@lotbook/messages/generated/contract-rules';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import { requestImport } from '@lotbook/services/imports/request-import';
import { requestSample } from '@lotbook/services/imports/request-sample';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import type { ListedImport } from '@lotbook/services/imports/list-imports';
import { ImportType } from './import.ts';

builder.mutationField('importFile', (t) =>
  t.field({
    type: [ImportType],
    description:
      'Starts an import. file is the id that POST /uploads gave; without sourceId the source is recognised from the file and created if missing. timeZone applies to times without a zone; default: the account’s zone, if the format needs one. sample imports a small set of sample files instead.',
    args: {
      accountId: t.arg.id({ required: true }),
      sourceId: t.arg.id(),
      file: t.arg.id(),
      sample: t.arg.boolean(),
      timeZone: t.arg.string(),
    },
    resolve: async (
      _,
      { accountId, sourceId, file, sample, timeZone },
      context,
    ): Promise<ListedImport[]> => {
      const asking = await actor(context);
      if (sample && !context.services.shell.demoFeatures)
        throw new AppError('FEATURE_OFF', fill(texts.samplesNotOffered), {
          feature: 'enableDemoFeatures',
        });
      if (!sample && !file)
        throw new AppError('BAD_INPUT', fill(contractRules.aFileMustBeUploaded), { field: 'file' });
      const imports = sample
        ? await requestSample(context.services, asking, accountId)
        : [
            await requestImport(context.services, asking, accountId, {
              uploadId: file ?? '',
              sourceId: sourceId ?? undefined,
              timeZone: timeZone ?? undefined,
            }),
          ];
      return imports.map((each) => ({ ...each, accountId: accountId as AccountId }));
    },
  }),
);
