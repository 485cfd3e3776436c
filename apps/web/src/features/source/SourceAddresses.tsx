import { useApolloClient, useQuery } from '@apollo/client/react';
import { required } from '@lotbook/access/rules/required';
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
/** So many are seen at a glance. */
const FEW = 10;

/** The addresses of a wallet: those that were given, and those that its keys derive. */
export function SourceAddresses() {
  const { source } = useSource();
  const accountId = useAccountId();
  const { may } = useAllowed();
  const [limit, setLimit] = useState(PAGE);
  const [leaving, setLeaving] = useState<Address>();
  const [search, setSearch] = useState('');
  const wanted = useDebounced(search).trim();
  const variables = { accountId, walletId: source?.id ?? '', limit, search: wanted || null };
  const { data, previousData, error, refetch } = useQuery(WalletAddressesDocument, {
    variables,
    skip: !source,
    fetchPolicy: 'cache-and-network',
  });
  if (!source) return null;
  const page = (data ?? previousData)?.walletAddresses;
  const columns = may('addressDelete') ? [...figures, leave(setLeaving)] : figures;
  return (
    <>
      {source.keys.length > 0 && (
        <Section
          title="Keys"
          note={
            source.nOfm
              ? `${source.nOfm} of these keys have to sign. Addresses are derived from them.`
              : 'Addresses are derived from them.'
          }
        >
          <Stack gap="half">
            {source.keys.map((key) => (
              <Code key={key} code={key} />
            ))}
          </Stack>
        </Section>
      )}
      <Section title="Addresses" note="What comes to them and leaves them is read from the chain.">
        <Stack>
          {error && !page && (
            <ErrorView
              title="An error occurred loading this content"
              reason={`${error.message}.`}
              actions={<Button onClick={() => void refetch()}>Try Again</Button>}
            />
          )}
          {!page && !error && <Skeleton width={32} />}
          {page && (page.total > FEW || search !== '') && (
            <SearchField label="Search addresses" value={search} onChange={setSearch} />
          )}
          {page?.total === 0 && wanted !== '' && (
            <Text tone="muted">No address of this wallet holds that.</Text>
          )}
          {page?.total === 0 && wanted === '' && (
            <Empty title="No addresses yet">
              {source.chain
                ? 'Add the addresses of this wallet below, and it is read from its chain from then on.'
                : 'Say on which chain this wallet is, in its settings; then addresses can be added.'}
            </Empty>
          )}
          {page && page.total > 0 && (
            <Stack>
              <PlainTable
                listed
                label="Addresses of the wallet"
                rows={page.addresses}
                rowId={({ id }) => id}
                columns={columns}
              />
              {page.addresses.length < page.total && limit < MOST && (
                <Row>
                  <Button small onClick={() => setLimit(MOST)}>
                    Show more
                  </Button>
                </Row>
              )}
              {page.addresses.length < page.total && limit >= MOST && (
                <Text tone="muted">
                  The first {MOST} of {page.total.toLocaleString('en-US')}. The others are found by
                  a part of them.
                </Text>
              )}
            </Stack>
          )}
        </Stack>
      </Section>
      {may('addressAdd') && source.chain && (
        <AddForm source={source} onAdded={() => void refetch()} />
      )}
      {leaving && (
        <LeaveOut
          source={source}
          address={leaving.address}
          onClose={() => setLeaving(undefined)}
          onDone={() => void refetch()}
        />
      )}
    </>
  );
}

const figures: readonly Column<Address>[] = [
  { id: 'address', label: 'Address', width: '', cell: ({ address }) => <Code code={address} /> },
  {
    id: 'from',
    label: 'From',
    width: '',
    cell: ({ derived, branch, index }) =>
      derived ? `key, ${branch ?? ''}/${index ?? ''}` : 'given',
  },
  {
    id: 'transactions',
    label: 'Transactions',
    width: '',
    end: true,
    cell: ({ transactions }) => transactions?.toLocaleString('en-US') ?? '–',
  },
  {
    id: 'balance',
    label: 'Balance',
    width: '',
    end: true,
    cell: ({ balance }) => <Amount value={balance} unknown="The service does not tell" />,
  },
  {
    id: 'first',
    label: 'First seen',
    width: '',
    cell: ({ firstSeen }) => (firstSeen ? <When at={firstSeen} show="day" /> : '–'),
  },
  {
    id: 'last',
    label: 'Last seen',
    width: '',
    cell: ({ lastSeen }) => (lastSeen ? <When at={lastSeen} show="day" /> : '–'),
  },
  {
    id: 'added',
    label: 'Added',
    width: '',
    cell: ({ addedAt }) => <When at={addedAt} show="day" />,
  },
];

const leave = (onLeave: (address: Address) => void): Column<Address> => ({
  id: 'leave',
  label: 'Actions',
  width: '',
  end: true,
  cell: (one) =>
    one.derived ? null : (
      <Button small kind="quiet" label={`Delete ${one.address}`} onClick={() => onLeave(one)}>
        Delete
      </Button>
    ),
});

function AddForm({ source, onAdded }: { readonly source: Source; readonly onAdded: () => void }) {
  const accountId = useAccountId();
  const client = useApolloClient();
  const [address, setAddress] = useState('');
  const [tried, setTried] = useState(false);
  const { run, busy, wrong } = useAction(AddAddress);
  const fault = required('address')(address);
  const add = async () => {
    setTried(true);
    if (fault !== undefined) return;
    if (
      !(await run(
        { accountId, walletId: source.id, address },
        'Added. The wallet is read from its chain.',
      ))
    )
      return;
    setAddress('');
    setTried(false);
    onAdded();
    await client.refetchQueries({ include: ['Sources'] });
  };
  return (
    <Section title="Add addresses">
      <Form onSubmit={() => void add()}>
        {wrong && <Banner tone="loss">{wrong}</Banner>}
        <LinesField
          label="Addresses"
          value={address}
          onChange={setAddress}
          error={tried ? fault : undefined}
          help="One or several, each on a line. At most 60."
        />
        <Row>
          <Button submit busy={busy}>
            Add
          </Button>
        </Row>
      </Form>
    </Section>
  );
}

interface LeaveOutProps {
  readonly source: Source;
  readonly address: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function LeaveOut({ source, address, onClose, onDone }: LeaveOutProps) {
  const accountId = useAccountId();
  const { run, busy } = useAction(DeleteAddress, { toastWrong: true });
  const go = async () => {
    if (
      !(await run(
        { accountId, walletId: source.id, address },
        'Deleted. The rest of the wallet is read anew.',
      ))
    )
      return;
    onClose();
    onDone();
  };
  return (
    <Confirm
      title="Delete this address?"
      verb="Delete address"
      danger
      open
      onClose={onClose}
      onConfirm={() => void go()}
      busy={busy}
    >
      <Text>
        What it brought leaves your books, and the rest of {source.name} is read anew. What you
        decided is kept for when the transactions return.
      </Text>
    </Confirm>
  );
}
