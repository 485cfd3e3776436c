import { getAssets } from '@lotbook/db/stores/records';
import { fiatCodes, isFiat } from '@lotbook/model/fiat';
import { getReaderTranslator } from '@lotbook/services/reader-texts';
import { readingAs } from '@lotbook/services/member';
import { builder } from '../../graphql/builder.ts';
import { actor, requireIdentity } from '../../graphql/context.ts';

const Currency = builder.objectRef<{ readonly code: string }>('Currency').implement({
  fields: (t) => ({
    code: t.exposeString('code'),
    name: t.string({
      nullable: true,
      description: 'In the language of the reader; null for assets that have no other name here.',
      resolve: ({ code }) => (isFiat(code) ? formatCurrency(code) : null),
    }),
    isFiat: t.boolean({ resolve: ({ code }) => isFiat(code) }),
  }),
});

const formatters = new Map<string, Intl.DisplayNames>();

/** `US Dollar`, in the locale of whoever asks. */
function formatCurrency(code: string): string | null {
  const { locale } = getReaderTranslator();
  const names =
    formatters.get(locale) ?? new Intl.DisplayNames(locale, { type: 'currency', style: 'long' });
  formatters.set(locale, names);
  return names.of(code) ?? null;
}

const fiat = fiatCodes.map((code) => ({ code: code as string }));

builder.queryField('fiatCurrencies', (t) =>
  t.field({
    type: [Currency],
    resolve: (_, __, context) => {
      requireIdentity(context);
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
      requireIdentity(context);
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
