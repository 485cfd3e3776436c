import type { Params } from '@lotbook/messages/message';
import { localeFor } from '@lotbook/messages/locales';
import { renderIssue } from '@lotbook/messages/render-issue';
import type { IssueRow } from '@lotbook/db/stores/issues';
import { builder } from '../../graphql/builder.ts';

export const IssueType = builder.objectRef<IssueRow>('Issue').implement({
  description:
    'Something in the data that needs the person. severity: error, warning, info; low and high: the gain under the two extreme assumptions.',
  fields: (t) => ({
    code: t.exposeString('code'),
    severity: t.exposeString('severity'),
    transactionId: t.exposeID('transactionId'),
    timestamp: t.field({
      type: 'DateTime',
      description: 'When the transaction happened.',
      resolve: ({ at }) => at,
    }),
    asset: t.exposeString('asset'),
    message: t.string({
      description: 'The problem and how to fix it, in the locale of the account.',
      resolve: ({ textCode, params, jurisdiction }, _, { services }) =>
        renderIssue(services.getTranslator(localeFor(jurisdiction)), { code: textCode, params }),
    }),
    units: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'Of missing-basis: how many units have no known origin. Null for other issues.',
      resolve: ({ code, params }) => (code === 'missing-basis' ? getUnits(params) : null),
    }),
    low: t.field({ type: 'Decimal', nullable: true, resolve: ({ low }) => low }),
    high: t.field({ type: 'Decimal', nullable: true, resolve: ({ high }) => high }),
    stake: t.field({
      type: 'Decimal',
      description: 'The money between low, high and zero; 0 if unknown.',
      resolve: ({ stake }) => stake,
    }),
    dismissedBecause: t.exposeString('dismissedBecause', {
      nullable: true,
      description: 'Why a person dismissed it; null while it is open.',
    }),
    dismissedAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ dismissedAt }) => dismissedAt,
    }),
    dismissedByEmail: t.exposeString('dismissedByEmail', {
      nullable: true,
      description: 'The person who did; null if the user was deleted.',
    }),
  }),
});

/** Issues from before the message catalog have `rest` alone, and only for a part of the units. */
function getUnits({ part, units, rest }: Params): string | null {
  const found = part === 'all' ? units : rest;
  return typeof found === 'string' ? found : null;
}
