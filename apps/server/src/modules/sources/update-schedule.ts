import type { ConnectionView } from '@lotbook/services/connections/read-connections';
import { setUpdateSchedule } from '@lotbook/services/connections/set-update-schedule';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';

/** A connection, and whether its source is still used. */
export interface ScheduledSource {
  readonly connection: ConnectionView;
  readonly archived: boolean;
}

export const UpdateSchedule = builder.objectRef<ScheduledSource>('UpdateSchedule').implement({
  description: 'How often a connected source is updated automatically.',
  fields: (t) => ({
    every: t.string({
      description: 'day, sixHours or never.',
      resolve: ({ connection }) => connection.updateEvery,
    }),
    nextAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'The time of the next update; null if none is scheduled.',
      resolve: (scheduled, _, { services }) =>
        explainHold(scheduled, services.offline ?? false) === null
          ? scheduled.connection.nextUpdateAt
          : null,
    }),
    held: t.string({
      nullable: true,
      description:
        'Why the schedule is suspended: offline (the installation makes no network requests), authentication (the key was refused), archived; null if it is not.',
      resolve: (scheduled, _, { services }) => explainHold(scheduled, services.offline ?? false),
    }),
    failures: t.int({
      description: 'Updates in a row that failed; with each the schedule waits longer.',
      resolve: ({ connection }) => connection.failures,
    }),
  }),
});

function explainHold({ connection, archived }: ScheduledSource, offline: boolean): string | null {
  if (offline) return 'offline';
  if (connection.authenticationFailed) return 'authentication';
  return archived ? 'archived' : null;
}

/** The schedule of a source; null if its data is imported from files. */
export const toSchedule = (source: {
  readonly connection: ConnectionView | undefined;
  readonly archivedAt: string | null;
}): ScheduledSource | null =>
  source.connection
    ? { connection: source.connection, archived: source.archivedAt !== null }
    : null;

builder.mutationField('setUpdateSchedule', (t) =>
  t.boolean({
    description: 'Sets how often a source is updated automatically: day, sixHours or never.',
    args: {
      accountId: t.arg.id({ required: true }),
      sourceId: t.arg.id({ required: true }),
      every: t.arg.string({ required: true }),
    },
    resolve: async (_, { accountId, sourceId, every }, context) => {
      await setUpdateSchedule(context.services, await actor(context), accountId, sourceId, every);
      return true;
    },
  }),
);
