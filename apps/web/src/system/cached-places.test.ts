import { expect, it } from 'vitest';
import { ExplainDocument } from '../features/explain/Explain.tsx';
import { ReportTypesDocument } from '../features/reports/queries.ts';
import { PeopleDocument } from '../features/people/documents.ts';
import type { PeopleQuery, ReportTypesQuery } from '../generated/graphql.ts';
import { makeCache } from './apollo.ts';

type Type = ReportTypesQuery['reportTypes'][number];

const report = (id: string, price: string, chosenColumns: readonly string[] = ['price']): Type => ({
  __typename: 'ReportType',
  id,
  label: id,
  purpose: '',
  formats: ['csv'],
  perYear: false,
  ofBooks: false,
  leavesOut: [],
  parts: [],
  isForm: false,
  group: '',
  manual: '',
  columns: [{ __typename: 'ReportColumn', id: 'price', label: price }],
  chosenColumns: [...chosenColumns],
  questions: [
    {
      __typename: 'ReportQuestion',
      id: 'least',
      label: `Least ${price}`,
      kind: 'money',
      options: [],
      default: '',
      further: false,
      help: '',
    },
  ],
});

const types = (accountId: string, reportTypes: ReportTypesQuery['reportTypes']) => ({
  query: ReportTypesDocument,
  variables: { accountId },
  data: {
    __typename: 'Query' as const,
    reportTypes,
    reportFilterOptions: { __typename: 'ReportFilterOptions' as const, taxYears: [] },
  },
});

it('each report keeps its own names of columns and questions, though others call theirs by the same ids', () => {
  const cache = makeCache();
  const written = types('a1', [
    report('harvest', 'Price of one'),
    report('holdings', 'Last price'),
  ]);
  cache.writeQuery(written);
  const read = cache.readQuery(written);
  expect(
    read?.reportTypes.map(({ columns, questions }) => [columns[0]?.label, questions[0]?.label]),
  ).toEqual([
    ['Price of one', 'Least Price of one'],
    ['Last price', 'Least Last price'],
  ]);
});

it('each account keeps the columns that were chosen in it', () => {
  const cache = makeCache();
  const first = types('a1', [report('harvest', 'Price', ['price'])]);
  cache.writeQuery(first);
  cache.writeQuery(types('a2', [report('harvest', 'Price', [])]));
  expect(cache.readQuery(first)?.reportTypes[0]?.chosenColumns).toEqual(['price']);
});

const people = (accountId: string, role: PeopleQuery['accountUsers'][number]['role']) => ({
  query: PeopleDocument,
  variables: { accountId, withInvites: false },
  data: {
    __typename: 'Query' as const,
    accountUsers: [
      {
        __typename: 'AccountUser' as const,
        accountId,
        id: 'u1',
        email: 'bob@example.com',
        username: null,
        role,
        isOwner: false,
        active: true,
        since: '2025-01-01T00:00:00Z',
        lastUsedAt: null,
      },
    ],
  },
});

it('a person keeps the role that they have in each account', () => {
  const cache = makeCache();
  cache.writeQuery(people('a1', 'owner'));
  cache.writeQuery(people('a2', 'read_only'));
  expect(cache.readQuery(people('a1', 'owner'))?.accountUsers[0]?.role).toBe('owner');
});

const makeExplained = (id: string) => ({
  query: ExplainDocument,
  variables: { accountId: 'a1', what: 'entry', id },
  data: {
    __typename: 'Query' as const,
    explain: [
      {
        __typename: 'ExplanationNode' as const,
        id: 1,
        parent: null,
        text: `The gain of ${id}`,
        citation: null,
        figure: null,
      },
    ],
  },
});

it('each explanation keeps its own sentences, though all are numbered from one', () => {
  const cache = makeCache();
  cache.writeQuery(makeExplained('e1'));
  cache.writeQuery(makeExplained('e2'));
  expect(cache.readQuery(makeExplained('e1'))?.explain[0]?.text).toBe('The gain of e1');
});
