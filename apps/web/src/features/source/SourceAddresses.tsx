import * as texts from '@lotbook/messages/generated/web/source';
import * as contract from '@lotbook/messages/generated/contract';
import * as common from '@lotbook/messages/generated/common';
import * as addSourceTexts from '@lotbook/messages/generated/web/add-source';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
import { useApolloClient, useQuery } from '@apollo/client/react';
import { makeRequiredRule } from '@lotbook/access/rules/required';
import { Amount } from '@lotbook/ui/Amount';
import { Code } from '@lotbook/ui/Code';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Confirm } from '@lotbook/ui/Confirm';
import { Empty } from '@lotbook/ui/Empty';
import { ErrorView } from '@lotbook/ui/ErrorView';
import { SearchField } from '@lotbook/ui/fields';
import { Form } from '@lotbook/ui/Form';
import { LinesField } from '@lotbook/ui/LinesField';
import { Row, Section, Stack, Text } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import { Skeleton } from '@lotbook/ui/Skeleton';
import type { Column } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import { useState } from 'react';
import { graphql } from '../../generated/gql.ts';
import type { WalletAddressesQuery } from '../../generated/graphql.ts';
import { useDebounced } from '../../system/debounced.ts';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import type { Source } from '../sources/use-sources.ts';
import { useSource } from './use-source.ts';

const WalletAddressesDocument = graphql(`
  query WalletAddresses($accountId: ID!, $walletId: ID!, $limit: Int!, $search: String) {
    walletAddresses(accountId: $accountId, walletId: $walletId, limit: $limit, search: $search) {
      total
      addresses {
        id
        address
        derived
        branch
        index
        transactions
        balance
        firstSeen
        lastSeen
        addedAt
      }
    }
  }
`);

const AddAddress = graphql(`
  mutation AddAddress($accountId: ID!, $walletId: ID!, $address: String!) {
    addAddress(accountId: $accountId, walletId: $walletId, address: $address) {
      id
    }
  }
`);

const DeleteAddress = graphql(`
  mutation DeleteAddress($accountId: ID!, $walletId: ID!, $address: String!) {
    deleteAddress(accountId: $accountId, walletId: $walletId, address: $address) {
      id
    }
  }
`);

type Address = WalletAddressesQuery['walletAddresses']['addresses'][number];
const PAGE = 50;
const MOST = 200;
/** Up to this number, no search field is needed. */
const FEW = 10;

/** The addresses of a wallet: entered, or derived from its keys. */
export function SourceAddresses() {
  const t = useTranslate();
  const { source } = useSource();
  const accountId = useAccountId();
  const { may } = useAllowed();
  const [limit, setLimit] = useState(PAGE);
  const [deleting, setDeleting] = useState<Address>();
  const [search, setSearch] = useState('');
  const term = useDebounced(search).trim();
  const variables = { accountId, walletId: source?.id ?? '', limit, search: term || null };
  const { data, previousData, error, refetch } = useQuery(WalletAddressesDocument, {
    variables,
    skip: !source,
    fetchPolicy: 'cache-and-network',
  });
  if (!source) return null;
  const page = (data ?? previousData)?.walletAddresses;
  const columns = makeColumns(t, may('addressDelete') ? setDeleting : undefined);
  return (
    <>
      {source.keys.length > 0 && (
        <Section
          title={t(texts.keys)}
          note={
            source.nOfm ? t(texts.keysNoteMultisig, { signatures: source.nOfm }) : t(texts.keysNote)
          }
        >
          <Stack gap="half">
            {source.keys.map((key) => (
              <Code key={key} code={key} />
            ))}
          </Stack>
        </Section>
      )}
      <Section title={t(texts.addresses)} note={t(texts.addressesNote)}>
        <Stack>
          {error && !page && (
            <ErrorView
              title={t(contract.errorLoadingContent)}
              reason={error.message}
              actions={<Button onClick={() => refetch()}>{t(contract.tryAgain)}</Button>}
            />
          )}
          {!page && !error && <Skeleton width={32} />}
          {page && (page.total > FEW || search !== '') && (
            <SearchField label={t(texts.searchAddresses)} value={search} onChange={setSearch} />
          )}
          {page?.total === 0 && term !== '' && (
            <Text tone="muted">{t(texts.noMatchingAddresses)}</Text>
          )}
          {page?.total === 0 && term === '' && (
            <Empty title={t(texts.noAddresses)}>
              {source.chain ? t(texts.noAddressesHelp) : t(texts.noChainHelp)}
            </Empty>
          )}
          {page && page.total > 0 && (
            <Stack>
              <PlainTable
                listed
                label={t(texts.walletAddresses)}
                rows={page.addresses}
                rowId={({ id }) => id}
                columns={columns}
              />
              {page.addresses.length < page.total && limit < MOST && (
                <Row>
                  <Button small onClick={() => setLimit(MOST)}>
                    {t(common.showMore)}
                  </Button>
                </Row>
              )}
              {page.addresses.length < page.total && limit >= MOST && (
                <Text tone="muted">
                  {t(texts.firstAddresses, { shown: MOST, total: page.total })}
                </Text>
              )}
            </Stack>
          )}
        </Stack>
      </Section>
      {may('addressAdd') && source.chain && (
        <AddForm source={source} onAdded={() => void refetch()} />
      )}
      {deleting && (
        <DeleteAddressDialog
          source={source}
          address={deleting.address}
          onClose={() => setDeleting(undefined)}
          onDone={() => void refetch()}
        />
      )}
    </>
  );
}

const makeColumns = (
  t: Translate,
  onDelete: ((address: Address) => void) | undefined,
): readonly Column<Address>[] => [
  {
    id: 'address',
    label: t(common.address),
    width: '',
    cell: ({ address }) => <Code code={address} />,
  },
  {
    id: 'from',
    label: t(texts.origin),
    width: '',
    cell: ({ derived, branch, index }) =>
      derived
        ? t(texts.originKey, { path: `${branch ?? ''}/${index ?? ''}` })
        : t(texts.originEntered),
  },
  {
    id: 'transactions',
    label: t(common.transactions),
    width: '',
    end: true,
    cell: ({ transactions }) =>
      typeof transactions === 'number' ? t(common.number, { value: transactions }) : '–',
  },
  {
    id: 'balance',
    label: t(texts.balance),
    width: '',
    end: true,
    cell: ({ balance }) => <Amount value={balance} unknown={t(texts.notProvided)} />,
  },
  {
    id: 'first',
    label: t(texts.firstSeen),
    width: '',
    cell: ({ firstSeen }) => (firstSeen ? <When at={firstSeen} show="day" /> : '–'),
  },
  {
    id: 'last',
    label: t(texts.lastSeen),
    width: '',
    cell: ({ lastSeen }) => (lastSeen ? <When at={lastSeen} show="day" /> : '–'),
  },
  {
    id: 'added',
    label: t(texts.added),
    width: '',
    cell: ({ addedAt }) => <When at={addedAt} show="day" />,
  },
  ...(onDelete ? [makeDeleteColumn(t, onDelete)] : []),
];

const makeDeleteColumn = (t: Translate, onDelete: (address: Address) => void): Column<Address> => ({
  id: 'delete',
  label: t(common.actions),
  width: '',
  end: true,
  cell: (one) =>
    one.derived ? null : (
      <Button
        small
        kind="quiet"
        label={t(texts.deleteNamed, { address: one.address })}
        onClick={() => onDelete(one)}
      >
        {t(common.deleteAction)}
      </Button>
    ),
});

function AddForm({ source, onAdded }: { readonly source: Source; readonly onAdded: () => void }) {
  const t = useTranslate();
  const accountId = useAccountId();
  const client = useApolloClient();
  const [address, setAddress] = useState('');
  const [tried, setTried] = useState(false);
  const { run, busy, wrong } = useAction(AddAddress);
  const fault = makeRequiredRule('address')(address);
  const add = async () => {
    setTried(true);
    if (fault !== undefined) return;
    if (!(await run({ accountId, walletId: source.id, address }, t(texts.addressesAdded)))) return;
    setAddress('');
    setTried(false);
    onAdded();
    await client.refetchQueries({ include: ['Sources'] });
  };
  return (
    <Section title={t(texts.addAddresses)}>
      <Form onSubmit={() => void add()}>
        {wrong && <Banner tone="loss">{wrong}</Banner>}
        <LinesField
          label={t(texts.addresses)}
          value={address}
          onChange={setAddress}
          error={tried ? fault : undefined}
          help={t(addSourceTexts.addressesHelp, { limit: 60 })}
        />
        <Row>
          <Button submit busy={busy}>
            {t(common.add)}
          </Button>
        </Row>
      </Form>
    </Section>
  );
}

interface DeleteAddressProps {
  readonly source: Source;
  readonly address: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function DeleteAddressDialog({ source, address, onClose, onDone }: DeleteAddressProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { run, busy } = useAction(DeleteAddress, { toastWrong: true });
  const confirm = async () => {
    if (!(await run({ accountId, walletId: source.id, address }, t(texts.addressDeleted)))) return;
    onClose();
    onDone();
  };
  return (
    <Confirm
      title={t(texts.deleteAddressTitle)}
      verb={t(texts.deleteAddress)}
      danger
      open
      onClose={onClose}
      onConfirm={() => void confirm()}
      busy={busy}
    >
      <Text>{t(texts.deleteAddressHelp, { name: source.name })}</Text>
    </Confirm>
  );
}
