import * as texts from '@lotbook/messages/generated/web/integrations';
import * as common from '@lotbook/messages/generated/common';
import type { Translate } from '@lotbook/messages/translator';
import { useQuery } from '@apollo/client/react';
import { Section } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { useTranslate } from '@lotbook/ui/translate';
import type { UnknownGlCodesQuery } from '../../generated/graphql.ts';
import { PageButton } from '../../system/links.tsx';
import { useAccountId } from '../account/use-account.ts';
import { UnknownGlCodesDocument } from './documents.ts';
import { integrationNames, type IntegrationId } from './integration-ids.ts';

type UnknownCode = UnknownGlCodesQuery['unknownGlCodes'][number];

/** GL codes of contacts that the chart of accounts doesn't have. Absent if there are none. */
export function UnknownGlCodes({ appName }: { readonly appName: IntegrationId }) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { data } = useQuery(UnknownGlCodesDocument, {
    variables: { accountId, appName },
    fetchPolicy: 'no-cache',
  });
  const codes = data?.unknownGlCodes ?? [];
  if (codes.length === 0) return null;
  const name = integrationNames[appName];
  return (
    <Section
      title={t(texts.unknownCodes, { name })}
      note={t(texts.unknownCodesNote, { name })}
      action={
        <PageButton page="contacts" small>
          {t(texts.openContacts)}
        </PageButton>
      }
    >
      <PlainTable
        label={t(texts.tableOf, { title: t(texts.unknownCodes, { name }) })}
        rows={codes}
        rowId={({ glCode }) => glCode}
        columns={makeColumns(t)}
        listed
      />
    </Section>
  );
}

const makeColumns = (t: Translate): readonly Column<UnknownCode>[] => [
  { id: 'code', label: t(texts.glCode), width: '', cell: ({ glCode }) => glCode },
  {
    id: 'contact',
    label: t(common.contacts),
    width: '',
    cell: ({ contactName, contacts }) =>
      contacts === 1
        ? contactName
        : t(texts.contactAndOthers, { name: contactName, count: contacts - 1 }),
  },
  {
    id: 'reason',
    label: t(common.reason),
    width: '',
    wraps: true,
    cell: ({ unusableAccount }) =>
      unusableAccount === null
        ? t(texts.codeUnknown)
        : t(texts.codeUnusable, { account: unusableAccount }),
  },
];
