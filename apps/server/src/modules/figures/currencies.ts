import { getAssets } from '@lotbook/db/stores/records';
import { fiatCodes, isFiat } from '@lotbook/model/fiat';
import { readingAs } from '@lotbook/services/member';
import { builder } from '../../graphql/builder.ts';
import { actor, signedIn } from '../../graphql/context.ts';

const Currency = builder.objectRef<{ readonly code: string }>('Currency').implement({
  fields: (t) => ({
    code: t.exposeString('code'),
    name: t.string({
      nullable: true,
      description: 'In English; null for assets that have no other name here.',
      resolve: ({ code }) => (isFiat(code) ? (names.of(code) ?? null) : null),
    }),
    isFiat: t.boolean({ resolve: ({ code }) => isFiat(code) }),
  }),
});

const names = new Intl.DisplayNames('en', { type: 'currency' });
const fiat = fiatCodes.map((code) => ({ code: code as string }));

builder.queryField('fiatCurrencies', (t) =>
  t.field({
    type: [Currency],
    resolve: (_, __, context) => {
      signedIn(context);
      return fiat;
    },
  }),
);

builder.queryField('currencies', (t) =>
  t.field({
    type: [Currency],
    description: 'The fiat currencies; with an account also every asset seen in it.',
    args: { accountId: t.arg.id() },
    resolve: async (_, { accountId }, context) => {
      signedIn(context);
      if (!accountId) return fiat;
      const assets = await readingAs(
        context.services,
        await actor(context),
        accountId,
        'txSearchView',
        (db, { account }) => getAssets(db, account.id),
      );
      return [...assets.filter((code) => !isFiat(code)).map((code) => ({ code })), ...fiat];
    },
  }),
);
