import fc from 'fast-check';
import { Parser } from 'saxen';
import { describe, expect, it } from 'vitest';
import { format, money, quantity } from '@lotbook/decimal/decimal';
import type { LocalDate, TimeZone } from '@lotbook/model/time';
import { layouts } from '../layouts.ts';
import type { ReadRow } from '../problem.ts';
import type { Payer } from '../records.ts';
import { validateXsd } from '../xml/validate-xsd.ts';
import { CarfAggregator } from './aggregate.ts';
import { carfKinds, typesByKind, type CarfKind } from './codes.ts';
import { compareReports } from './compare-reports.ts';
import { compareWithBooks } from './compare-with-books.ts';
import { getDeadlines } from './jurisdictions.ts';
import { listMissingTins, selectReports, totalReports } from './make-reports.ts';
import { makeUserNotices } from './notices.ts';
import { readProvider } from './read-provider.ts';
import { makeTransactionReader } from './read-transactions.ts';
import { addUserRow, makeUserReader } from './read-users.ts';
import type { CarfReport, CarfTransaction, CarfUser, Rcasp } from './records.ts';
import { writeCarfMessages, type CarfOptions } from './write-xml.ts';

const utc = 'UTC' as TimeZone;
const address = {
  line1: '1 High St',
  line2: '',
  city: 'London',
  state: '',
  zip: 'E1 1AA',
  country: 'GB',
};
const payer: Payer = {
  name: 'Acme & Co',
  ein: '123456789',
  address,
  contact: { name: 'Pat', phone: '', email: '' },
  combinedFiling: false,
  stateIds: {},
  timeZone: utc,
  elections: {
    aggregateStablecoins: false,
    aggregateNfts: false,
    cryptoInterestAsInterest: false,
    skipSmallErrors: false,
    smallErrorOwners: [],
  },
};
const provider = readProvider({ country: 'GB', currency: 'GBP' }, payer) as Rcasp;
const user = (userId: string, country = 'DE', tin = '1'): CarfUser => ({
  userId,
  identity: {
    kind: 'individual',
    firstName: 'Zoë',
    middleName: '',
    lastName: "O'Malley <x>",
    residences: [{ country, tin }],
    address: { ...address, country },
    nationalities: ['IE'],
    bornOn: '1980-05-17' as LocalDate,
    birthCity: 'Cork',
    birthCountry: 'IE',
  },
  controllingPersons: [],
  email: 'zoe@example.com',
});
const transaction = (change: Partial<CarfTransaction> = {}): CarfTransaction => ({
  transactionId: 't',
  userId: 'u1',
  kind: 'sell',
  type: '',
  asset: 'BTC',
  quantity: quantity('0.5'),
  amount: money('100.005'),
  currency: 'GBP',
  isToUnhostedWallet: false,
  altValuation: '',
  ...change,
});

const makeOptions = (change: Partial<CarfOptions> = {}): CarfOptions => {
  let made = 0;
  return {
    taxYear: 2026,
    isTest: false,
    makeId: () => `id${(made += 1)}`,
    timestamp: '2027-01-05T10:00:00Z',
    ...change,
  };
};

function report(
  transactions: readonly CarfTransaction[],
  users: readonly CarfUser[],
  filed?: readonly CarfReport[],
) {
  const aggregator = new CarfAggregator(18);
  for (const each of transactions) aggregator.add(each);
  const selection = selectReports(
    provider,
    new Map(users.map((each) => [each.userId, each])),
    aggregator,
  );
  let made = 0;
  const makeDocRefId = () => `GB2026-${filed ? 'next' : 'first'}${(made += 1)}`;
  const changes = compareReports(selection.drafts, { filed, makeDocRefId });
  const options = makeOptions(filed ? { providerDocRefId: 'GB2026-provider' } : {});
  const messages = writeCarfMessages(provider, changes, options);
  const files = new Map<string, string>();
  for (const { file, text } of messages.chunks) files.set(file, (files.get(file) ?? '') + text);
  return { ...messages, changes, selection, xml: files };
}

interface Node {
  readonly name: string;
  readonly children: Node[];
  text: string;
}

/** Reads a document with another parser, into elements with their text. */
function parse(xml: string): Node {
  const root: Node = { name: '', children: [], text: '' };
  const open = [root];
  const reader = new Parser();
  reader.on('openTag', (name: string) => {
    const node: Node = { name, children: [], text: '' };
    open.at(-1)!.children.push(node);
    open.push(node);
  });
  reader.on('closeTag', () => void open.pop());
  reader.on('text', (text: string) => {
    open.at(-1)!.text += text;
  });
  reader.on('error', (error: Error) => {
    throw error;
  });
  reader.parse(xml);
  return root.children[0]!;
}

const findAll = (node: Node, name: string): readonly Node[] =>
  node.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...findAll(child, name),
  ]);
const getText = (node: Node, name: string): string => findAll(node, name)[0]?.text ?? '';

const listCodes = (results: readonly ReadRow<unknown>[]) =>
  results.flatMap((result) =>
    ('rejected' in result ? result.rejected : result.notices).map(({ column, text }) => [
      column,
      text.code,
    ]),
  );

const encode = (text: string) => new TextEncoder().encode(text);

describe('messages', () => {
  it('ties the transactions of random users to what another parser reads', () => {
    const kinds = Object.keys(carfKinds) as readonly CarfKind[];
    const rows = fc.array(
      fc.record({
        userId: fc.constantFrom('u1', 'u2', 'u3'),
        kind: fc.constantFrom(...kinds),
        type: fc.nat(8),
        asset: fc.constantFrom('BTC', 'ETH', '4H95J0R2X'),
        units: fc.bigInt(1n, 10n ** 24n),
        cents: fc.bigInt(0n, 10n ** 9n),
      }),
      { minLength: 1, maxLength: 60 },
    );
    fc.assert(
      fc.property(rows, (given) => {
        const transactions = given.map(({ userId, kind, type, asset, units, cents }) => {
          const types = Object.values(typesByKind[kind]);
          return transaction({
            userId,
            kind,
            asset,
            type: types.length === 0 ? '' : types[type % types.length]!,
            quantity: quantity(format(units)),
            amount: money(format(cents * 10n ** 16n)),
          });
        });
        const { xml, faults } = report(transactions, [user('u1'), user('u2', 'FR'), user('u3')]);
        expect(faults).toEqual([]);
        const document = parse(xml.get('carf-GB-2026-new.xml')!);
        const counts = findAll(document, 'NumberofTransactions').map(({ text }) => Number(text));
        expect(counts.reduce((total, each) => total + each, 0)).toBe(given.length);
        const sum = (name: string) =>
          findAll(document, name).reduce((total, { text }) => total + quantity(text), 0n);
        expect(sum('NumberofUnits')).toBe(given.reduce((total, { units }) => total + units, 0n));
        expect(sum('Amount')).toBe(
          given.reduce((total, { cents }) => total + cents * 10n ** 16n, 0n),
        );
        const users = new Set(given.map(({ userId }) => userId));
        expect(findAll(document, 'CryptoUsers')).toHaveLength(users.size);
      }),
      { numRuns: 50 },
    );
  });

  it('reports a transfer to an unhosted wallet by type and in total', () => {
    const { xml } = report(
      [transaction({ kind: 'transfer_out', type: 'CARF606', isToUnhostedWallet: true })],
      [user('u1')],
    );
    const document = parse(xml.get('carf-GB-2026-new.xml')!);
    expect(getText(document, 'TransferType')).toBe('CARF606');
    expect(getText(findAll(document, 'TransferWallet')[0]!, 'Amount')).toBe('100.01');
  });

  it('writes names with their own letters, an unknown TIN, and the identifiers of the message', () => {
    const { xml } = report([transaction()], [user('u1', 'DE', '')]);
    const text = xml.get('carf-GB-2026-new.xml')!;
    expect(text).toContain("<LastName>O'Malley &lt;x&gt;</LastName>");
    expect(text).toContain('<TIN issuedBy="DE" unknown="true"></TIN>');
    const document = parse(text);
    expect(getText(document, 'MessageRefId')).toMatch(/^GB2026GB-/);
    expect(findAll(document, 'stf:DocTypeIndic').map(({ text: code }) => code)).toEqual([
      'OECD1',
      'OECD1',
    ]);
  });

  it('marks test files', () => {
    const { changes } = report([transaction()], [user('u1')]);
    const { chunks } = writeCarfMessages(provider, changes, makeOptions({ isTest: true }));
    const document = parse(chunks.map(({ text }) => text).join(''));
    expect(findAll(document, 'stf:DocTypeIndic').map(({ text }) => text)).toEqual([
      'OECD11',
      'OECD11',
    ]);
  });

  it('reports that there is nothing', () => {
    const { xml, faults } = report([], [user('u1')]);
    expect(faults).toEqual([]);
    const document = parse(xml.get('carf-GB-2026-nil.xml')!);
    expect(getText(document, 'MessageTypeIndic')).toBe('CARF703');
    expect(findAll(document, 'CryptoUsers')).toEqual([]);
  });

  it('corrects, deletes and adds records, and keeps corrections apart from new records', () => {
    const first = report(
      [transaction(), transaction({ userId: 'u2' }), transaction({ userId: 'u4' })],
      [user('u1'), user('u2'), user('u4')],
    );
    const filed = JSON.parse(
      JSON.stringify(first.changes.added.map((each) => each.report)),
    ) as readonly CarfReport[];
    const next = report(
      [
        transaction({ amount: money('200') }),
        transaction({ userId: 'u3' }),
        transaction({ userId: 'u4' }),
      ],
      [user('u1'), user('u3'), user('u4')],
      filed,
    );
    const corrections = parse(next.xml.get('carf-GB-2026-correction.xml')!);
    expect(getText(corrections, 'MessageTypeIndic')).toBe('CARF702');
    expect(
      findAll(corrections, 'DocSpec').map((each) => [
        getText(each, 'stf:DocTypeIndic'),
        getText(each, 'stf:CorrDocRefId'),
      ]),
    ).toEqual([
      ['OECD0', ''],
      ['OECD2', 'GB2026-first1'],
      ['OECD3', 'GB2026-first2'],
    ]);
    const added = parse(next.xml.get('carf-GB-2026-new.xml')!);
    expect(findAll(added, 'DocSpec').map((each) => getText(each, 'stf:DocTypeIndic'))).toEqual([
      'OECD0',
      'OECD1',
    ]);
  });

  it('leaves out and lists a user whose record is incomplete', () => {
    const broken = user('u1');
    const identity = { ...broken.identity, bornOn: undefined };
    const { faults, files, excluded } = report(
      [transaction(), transaction({ userId: 'u2' })],
      [{ ...broken, identity }, user('u2')],
    );
    expect(faults.map(({ userId, path }) => [userId, path])).toEqual([
      ['u1', 'CryptoUsers/UserID/Individual/BirthInfo/BirthDate'],
    ]);
    expect([...excluded]).toEqual(['u1']);
    expect(files).toMatchObject([{ records: 1 }]);
  });
});

describe('users', () => {
  const layout = layouts.find(({ id }) => id === 'carf-users')!;
  const read = (rows: readonly Readonly<Record<string, string>>[]) => {
    const reader = makeUserReader(layout, { timeZone: utc });
    return rows.map((row, at) =>
      reader({ line: at + 2, cells: layout.columns.map((column) => row[column] ?? '') }),
    );
  };
  const place = { city: 'Berlin', country: 'DE', tax_residences: 'DE 123; FR' };
  const person = { kind: 'individual', last_name: 'Li', birth_date: '1970-01-01', ...place };
  const entity = { user_id: 'e', kind: 'entity', entity_name: 'Fund GmbH', ...place };
  it('reads an entity with its controlling person and all residences', () => {
    const results = read([
      { ...entity, missing_tin_reason: 'not issued' },
      { ...person, controls_user_id: 'e', control_types: '801;CARF803', tax_residences: 'GB QQ 1' },
    ]);
    const users = new Map<string, CarfUser>();
    for (const result of results) if ('value' in result) addUserRow(users, result.value);
    expect(users.get('e')).toMatchObject({
      identity: {
        residences: [
          { country: 'DE', tin: '123' },
          { country: 'FR', tin: '', missingReason: 'not issued' },
        ],
      },
      controllingPersons: [
        { types: ['CARF801', 'CARF803'], person: { residences: [{ country: 'GB', tin: 'QQ 1' }] } },
      ],
    });
    expect(listMissingTins([...users.values()])).toEqual([
      { userId: 'e', name: 'Fund GmbH', country: 'FR', reason: 'not issued' },
    ]);
    const { faults } = report([transaction({ userId: 'e' })], [...users.values()]);
    expect(faults).toEqual([]);
  });

  it.each([
    [[{ ...person, user_id: 'a', missing_tin_reason: 'x' }], []],
    [[{ ...person, user_id: 'a' }], [['tax_residences', 'tir.missingTinReason']]],
    [
      [{ ...person, user_id: 'a', tax_residences: 'XX 1' }],
      [['tax_residences', 'tir.unknownCountry']],
    ],
    [
      [{ ...person, user_id: 'a', tax_residences: 'DE 1', birth_date: '' }],
      [['birth_date', 'tir.required']],
    ],
    [
      [{ ...person, controls_user_id: 'z', control_types: '801', tax_residences: 'DE 1' }],
      [['controls_user_id', 'tir.noEntity']],
    ],
  ])('checks %j', (rows, expected) => {
    expect(listCodes(read(rows))).toEqual(expected);
  });

  it('reports residents of other countries, and of the country itself in the UK', () => {
    const listed = { ...provider, reportableCountries: ['FR'] };
    const aggregator = new CarfAggregator(18);
    const users = [user('fr', 'FR'), user('gb', 'GB'), user('us', 'US')];
    for (const { userId } of users) aggregator.add(transaction({ userId }));
    const select = (from: Rcasp) =>
      selectReports(from, new Map(users.map((each) => [each.userId, each])), aggregator);
    expect(select(listed).drafts.map((each) => each.user.userId)).toEqual(['fr', 'gb']);
    expect(select(listed).excluded.map(({ userId }) => userId)).toEqual(['us']);
    expect(select(provider).drafts).toHaveLength(3);
  });

  it('lists who must be informed by January 31 in the UK', () => {
    expect(getDeadlines('GB', 2026)).toEqual({
      reportDue: '2027-05-31',
      usersInformedBy: '2027-01-31',
    });
    expect(getDeadlines('GB', 2025)).toEqual({});
    expect(makeUserNotices(provider, 2026, [{ user: user('u1') }])).toMatchObject([
      { userId: 'u1', email: 'zoe@example.com', sendBy: '2027-01-31' },
    ]);
  });
});

describe('transactions', () => {
  const layout = layouts.find(({ id }) => id === 'carf-transactions')!;
  const valid = {
    transaction_id: 't1',
    user_id: 'u1',
    date: '2026-03-01',
    kind: 'transfer_in',
    type: 'staking',
    asset_symbol: 'ETH',
    quantity: '1',
    amount: '10',
    currency: 'GBP',
  };
  const read = (change: Readonly<Record<string, string>>) =>
    makeTransactionReader(layout, {
      timeZone: utc,
      year: 2026,
      hasAccount: (id) => id === 'u1',
    })({
      line: 2,
      cells: layout.columns.map((column) => ({ ...valid, ...change })[column] ?? ''),
    });

  it.each([
    [{}, 'CARF502'],
    [{ type: '' }, 'CARF509'],
    [{ type: 'carf505' }, 'CARF505'],
    [{ kind: 'transfer_out', type: '' }, 'CARF606'],
    [{ kind: 'swap_in', type: 'wrapping' }, 'CARF403'],
    [{ kind: 'buy', type: '' }, ''],
  ])('reads the type of %j', (change, type) => {
    expect(read(change)).toMatchObject({ value: { type } });
  });

  it.each([
    [{ user_id: 'u9' }, 'user_id', 'tir.unknownUser'],
    [{ type: 'goods', kind: 'buy' }, 'type', 'tir.notChoice'],
    [{ currency: 'BTC' }, 'currency', 'tir.unknownCurrency'],
    [{ amount: '-1' }, 'amount', 'tir.negativeAmount'],
    [{ quantity: '0' }, 'quantity', 'tir.zeroQuantity'],
    [{ date: '2025-12-31' }, 'date', 'tir.outsideYear'],
    [{ unhosted_wallet: 'true' }, 'unhosted_wallet', 'tir.unhostedKind'],
    [
      { kind: 'retail_payment', type: '', currency: 'USD', amount: '50000' },
      'kind',
      'tir.retailPaymentSmall',
    ],
  ])('rejects %j', (change, column, code) => {
    expect(read(change)).toMatchObject({ rejected: [{ column, text: { code } }] });
  });

  it('compares what a provider reports with the books', () => {
    const aggregator = new CarfAggregator(18);
    for (const each of [
      transaction(),
      transaction({ kind: 'buy' }),
      transaction({ userId: 'other' }),
    ])
      aggregator.add(each);
    const books = aggregator.listLines('u1');
    expect(books.map(({ bucket }) => bucket)).toEqual(['CryptoFiatIn', 'CryptoFiatOut']);
    const [bought, sold] = books;
    const reported = [{ ...sold!, amount: '90.00', transactions: 2 }];
    expect(compareWithBooks(reported, books)).toMatchObject([
      { bucket: 'CryptoFiatIn', reported: undefined, difference: { units: '0.5' }, isEqual: false },
      {
        bucket: 'CryptoFiatOut',
        difference: { transactions: -1, amount: '10.01', units: '0' },
        isEqual: false,
      },
    ]);
    expect(compareWithBooks([bought!, sold!], books).every(({ isEqual }) => isEqual)).toBe(true);
  });

  it('adds up totals by kind', () => {
    const { changes } = report([transaction(), transaction({ asset: 'ETH' })], [user('u1')]);
    expect(totalReports(changes.added.map((each) => each.report))).toEqual([
      { bucket: 'CryptoFiatOut', currency: 'GBP', transactions: 2, amount: '200.02' },
    ]);
  });
});

describe('schema of the operator', () => {
  const schema = {
    main: 'main.xsd',
    files: {
      'main.xsd': encode(
        '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:t="urn:t" targetNamespace="urn:m" elementFormDefault="qualified"><xs:import namespace="urn:t" schemaLocation="types.xsd"/><xs:element name="a"><xs:complexType><xs:sequence><xs:element name="b" type="t:Cents"/></xs:sequence></xs:complexType></xs:element></xs:schema>',
      ),
      'types.xsd': encode(
        '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:t"><xs:simpleType name="Cents"><xs:restriction base="xs:decimal"><xs:fractionDigits value="2"/></xs:restriction></xs:simpleType></xs:schema>',
      ),
    },
  };

  it('is applied with its imports, and differences have a line', () => {
    expect(validateXsd(encode('<a xmlns="urn:m"><b>1.25</b></a>'), schema)).toEqual([]);
    expect(validateXsd(encode('<a xmlns="urn:m">\n<b>1.255</b></a>'), schema)).toMatchObject([
      { line: 2, message: expect.stringContaining('fractionDigits') },
    ]);
  });

  it('is refused if an import is missing', () => {
    const { 'main.xsd': main } = schema.files;
    expect(() =>
      validateXsd(encode('<a/>'), { main: 'main.xsd', files: { 'main.xsd': main } }),
    ).toThrow(/types\.xsd|import|Cents/);
  });
});
