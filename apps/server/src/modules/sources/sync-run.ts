import type { SyncRun } from '@lotbook/db/stores/sync-runs';
import { builder } from '../../graphql/builder.ts';

export const SyncRunType = builder.objectRef<SyncRun>('SyncRun').implement({
  description: 'One automatic update of a source.',
  fields: (t) => ({
    id: t.exposeID('id'),
    status: t.exposeString('status', {
      description: 'queued, running, paused (continues automatically at resumeAt), done, failed.',
    }),
    phase: t.exposeString('phase', {
      nullable: true,
      description: 'The data that is being fetched.',
    }),
    fetched: t.exposeInt('fetched'),
    added: t.exposeInt('added'),
    alreadyThere: t.exposeInt('alreadyThere'),
    skipped: t.exposeInt('skipped', { description: 'Records that do not affect holdings.' }),
    unread: t.exposeInt('unread', { description: 'Records that could not be read.' }),
    errorCode: t.exposeString('errorCode', { nullable: true }),
    message: t.exposeString('message', {
      nullable: true,
      description: 'A message about the result.',
    }),
    resumeAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ resumeAt }) => resumeAt }),
    requestedBy: t.exposeString('requestedBy', {
      nullable: true,
      description: 'The email address of the person who started it; null for automatic updates.',
    }),
    createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
    startedAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ startedAt }) => startedAt }),
    finishedAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ finishedAt }) => finishedAt,
    }),
  }),
});
