import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Form } from '@lotbook/tir/form';
import { layouts } from '@lotbook/tir/layouts';
import { readForm } from '@lotbook/services/broker-forms/read-form';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runLotbook } from './testing/run-lotbook.ts';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lotbook-tir-'));
  writeText('payer.json', [
    JSON.stringify({
      name: 'Acme Exchange',
      ein: '12-3456789',
      address1: '1 Main St',
      city: 'Austin',
      state: 'TX',
      zip: '78701',
      contactName: 'Pat Lee',
      tcc: 'DABCD',
    }),
  ]);
  const owner = { account_id: 'a1', name: "Zoë O'Malley", entity_type: 'individual' };
  const home = { address1: '1 Elm', city: 'Austin', state: 'TX', zip: '78701' };
  write('recipients', [{ ...owner, ...home, tin_type: 'SSN', tin: '123-45-6789' }]);
  const sale = { account_id: 'a1', asset_symbol: 'BTC', quantity: '0.5', covered: 'true' };
  const dates = { acquired_at: '2026-01-05', disposed_at: '2026-06-05' };
  const amounts = { gross_proceeds: '30010', costs: '10', cost_basis: '20000' };
  write('sales', [
    { ...sale, ...dates, ...amounts, sale_id: 's1' },
    { ...sale, ...dates, ...amounts, sale_id: 's2', cost_basis: '-1' },
  ]);
  write('income', [
    {
      row_id: 'i1',
      account_id: 'a1',
      category: 'stakingRewards',
      asset_symbol: 'ETH',
      received_at: '2026-03-01',
      fair_value: '2500',
    },
  ]);
});

afterAll(() => rmSync(folder, { recursive: true }));

const writeText = (name: string, lines: readonly string[]) =>
  writeFileSync(path.join(folder, name), `${lines.join('\n')}\n`);

function write(id: string, rows: readonly Readonly<Record<string, string>>[]): void {
  const { columns } = layouts.find((each) => each.id === id)!;
  const lines = rows.map((row) => columns.map((column) => row[column] ?? '').join(','));
  writeText(`${id}.csv`, [columns.join(','), ...lines]);
}

const readText = (...names: readonly string[]): string =>
  readFileSync(path.join(folder, ...names), 'utf8');

const readBytes = (...names: readonly string[]): Buffer =>
  readFileSync(path.join(folder, ...names));

function tir(...args: readonly string[]): { status: number | null; err: string } {
  const { status, err } = runLotbook(folder, ['tir', ...args]);
  return { status, err };
}

const runCarf = (...args: readonly string[]) =>
  tir('--payer', 'carf-payer.json', '--year', '2026', '--format', 'carf-xml', ...args);

const correct = (...args: readonly string[]) =>
  tir('--payer', 'payer.json', '--corrections', 'tin.csv', '--previous', 'first', ...args);

const inputs = ['--payer', 'payer.json', '--year', '2026', '--recipients', 'recipients.csv'];
const rows = ['--sales', 'sales.csv', '--income', 'income.csv'];

describe('tir', () => {
  it('writes every format, a manifest that ties, and the rejected row; then corrects a form', async () => {
    const format = 'json,iris-xml,iris-csv,fdx-json,tin-matching,pdf';
    const { status, err } = tir(...inputs, ...rows, '--format', format, '--out', 'first');
    expect([status, err]).toEqual([
      1,
      '2 forms from 4 rows, 1 row rejected, 0 forms not written. See first.\n',
    ]);
    const manifest = JSON.parse(readText('first', 'manifest.json'));
    expect(manifest.tieOut).toMatchObject([
      { measure: 'sales', intake: '30000.00', reported: '30000.00', rounding: '0.00' },
      { measure: 'income', intake: '2500.00', reported: '2500.00', rounding: '0.00' },
    ]);
    for (const { file, sha256 } of manifest.files)
      expect(createHash('sha256').update(readBytes('first', file)).digest('hex')).toBe(sha256);
    expect(readBytes('first', 'statement-a1.pdf').subarray(0, 5).toString()).toBe('%PDF-');
    expect(readText('first', 'problems.csv')).toContain('sales.csv,3,cost_basis,error');
    const fdx = await readForm('fdx.json', Buffer.from(readText('first', 'fdx.json')));
    expect(fdx.rejected).toEqual([]);
    expect(fdx.lines).toMatchObject([
      { proceeds: 30_000n * 10n ** 18n, basis: 20_000n * 10n ** 18n, term: 'short' },
    ]);

    const receipts = { 'iris-1099-DA-001.xml': 'R1' };
    writeText('first/filing.json', [JSON.stringify({ state: 'accepted', receipts })]);
    writeText('corrections.csv', [
      'sale_id,account_id,field,old_value,new_value,reason',
      's1,a1,proceeds,30000,31000,Missing fill',
    ]);
    const corrected = tir(
      ...inputs.slice(0, 4),
      '--corrections',
      'corrections.csv',
      '--previous',
      'first',
      '--format',
      'json,iris-xml',
      '--out',
      'second',
    );
    expect(corrected).toEqual({
      status: 0,
      err: '1 form from 1 row, 0 rows rejected, 0 forms not written. See second.\n',
    });
    const xml = readText('second', 'iris-1099-DA-001.xml');
    expect(xml).toContain('<TransmissionTypeCd>C</TransmissionTypeCd>');
    expect(xml).toContain('<UniqueRecordId>R1|1|1</UniqueRecordId>');
    expect(xml).toContain('<ProceedsAmt>31000.00</ProceedsAmt>');
  });

  it('corrects a TIN by a form of zeros and a new original, as test data, against a schema', () => {
    writeText('tin.csv', [
      'sale_id,account_id,field,old_value,new_value,reason',
      's1,a1,tin,123456789,123456780,Typing error',
    ]);
    writeText('first/own.xsd', [
      '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:other"/>',
    ]);
    const format = ['--format', 'json,iris-xml'];
    const schema = ['--schema', 'first/own.xsd'];
    const made = correct('--year', '2026', ...format, ...schema, '--test', '--out', 'third');
    expect([made.status, made.err.split('\n')]).toEqual([
      1,
      [
        '2 forms from 1 row, 0 rows rejected, 0 forms not written. See third.',
        '1 difference from the schema. See schema-problems.csv.',
        '',
      ],
    ]);
    const [{ type, forms }] = JSON.parse(readText('third', 'corrections.json')).corrections;
    expect(type).toBe(2);
    expect(forms.map((each: Form) => [each.status, each.recipient.tin, each.boxes['1f']])).toEqual([
      ['corrected', '123456789', '0.00'],
      ['original', '123456780', '30000.00'],
    ]);
    expect(readText('third', 'iris-1099-DA-001.xml')).toContain('<TestCd>T</TestCd>');
    expect(correct('--year', '2025', '--out', 'other').err).toBe(
      'first has forms for 2026. Choose that --year.\n',
    );
  });

  it('shows its flags, which are those of the guide', () => {
    const { out, status } = runLotbook(folder, ['tir', '--help']);
    expect(status).toBe(0);
    const guide = readFileSync(
      path.resolve(import.meta.dirname, '../../../docs/guide/tir.md'),
      'utf8',
    );
    const ofOthers = new Set(['--layout', '--platform', '--fund', '--day', '--prices', '--sftp']);
    const described = new Set(
      [...guide.matchAll(/--[a-z]+(?:-key)?/g)]
        .map(([flag]) => flag)
        .filter((flag) => !ofOthers.has(flag) && !flag.endsWith('key')),
    );
    expect([...described].filter((flag) => !out.includes(flag))).toEqual([]);
    expect([...out.matchAll(/--[a-z]+/g)].filter(([flag]) => !described.has(flag))).toEqual([]);
  });

  it('reports users by CARF from the same files, then corrects the report', () => {
    const profile = JSON.parse(readText('payer.json'));
    const carf = { country: 'GB', currency: 'USD' };
    writeText('carf-payer.json', [JSON.stringify({ ...profile, carf })]);
    const user = {
      user_id: 'u1',
      kind: 'individual',
      first_name: 'Zoë',
      last_name: 'Müller',
      birth_date: '1980-05-17',
      tax_residences: 'DE 12345678901',
      city: 'Berlin',
      country: 'DE',
    };
    write('carf-users', [user, { ...user, user_id: 'u2', tax_residences: 'Q9 12345678901' }]);
    const common = { user_id: 'u1', date: '2026-03-01', asset_symbol: 'BTC', currency: 'USD' };
    const bought = { ...common, transaction_id: 't1', kind: 'buy', quantity: '2', amount: '100' };
    const sent = { ...common, transaction_id: 't2', kind: 'transfer_out', quantity: '1' };
    write('carf-transactions', [bought, { ...sent, amount: '60', unhosted_wallet: 'true' }]);
    const files = ['--users', 'carf-users.csv', '--transactions', 'carf-transactions.csv'];
    const first = runCarf(...files, '--out', 'carf');
    expect([first.status, first.err]).toEqual([
      1,
      '1 form from 4 rows, 1 row rejected, 0 forms not written. See carf.\n',
    ]);
    expect(readText('carf', 'problems.csv')).not.toContain('12345678901');
    const manifest = JSON.parse(readText('carf', 'manifest.json'));
    expect(manifest.carf).toMatchObject({
      reportDue: '2027-05-31',
      usersInformedBy: '2027-01-31',
      totals: [
        { bucket: 'CryptoFiatIn', amount: '100.00' },
        { bucket: 'CryptoTransferOut', amount: '60.00' },
        { bucket: 'TransferWallet', amount: '60.00' },
      ],
    });
    expect(readText('carf', 'carf-notices.csv')).toContain('u1,Zoë Müller,,2027-01-31,');
    expect(readText('carf', 'carf-GB-2026-new.xml')).toContain('<LastName>Müller</LastName>');

    write('carf-transactions', [{ ...bought, amount: '101' }]);
    const next = runCarf(
      ...files,
      '--previous',
      'carf',
      '--out',
      'carf-next',
      '--schema',
      'own.xsd',
    );
    expect(next.err).toContain("own.xsd isn't an XML schema");
    writeText('own.xsd', [
      '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:other"/>',
    ]);
    const checked = runCarf(
      ...files,
      '--previous',
      'carf',
      '--out',
      'carf-2',
      '--schema',
      'own.xsd',
    );
    expect(checked.err).toContain('1 difference from the schema. See schema-problems.csv.');
    const xml = readText('carf-2', 'carf-GB-2026-correction.xml');
    expect(xml).toContain('<MessageTypeIndic>CARF702</MessageTypeIndic>');
    expect(xml).toContain('>101.00</Amount>');
  });

  it('makes a CARF report of the files of the information returns', () => {
    const profile = JSON.parse(readText('payer.json'));
    writeText('carf-payer.json', [JSON.stringify({ ...profile, carf: { country: 'GB' } })]);
    const owner = { account_id: 'a1', name: 'Zoë Müller', entity_type: 'individual' };
    const home = { address1: '1 Weg', city: 'Berlin', zip: '10115', country: 'DE' };
    const documents = { w_form: 'W-8BEN', foreign_tin: '12345678901', birth_date: '1980-05-17' };
    write('recipients', [{ ...owner, ...home, ...documents }]);
    tir(
      '--payer',
      'carf-payer.json',
      ...inputs.slice(2),
      ...rows,
      '--format',
      'carf-xml',
      '--out',
      'carf-forms',
    );
    const { carf } = JSON.parse(readText('carf-forms', 'manifest.json'));
    expect(carf.totals).toEqual([
      { bucket: 'CryptoToCryptoOut', currency: 'USD', transactions: 1, amount: '30000.00' },
    ]);
    expect(readText('carf-forms', 'carf-GB-2026-new.xml')).toContain(
      '<TIN issuedBy="DE">12345678901</TIN>',
    );
  });

  it.each([
    [['--year', '2024'], '--year is 2024, but must be a tax year from 2025.'],
    [['--format', 'word'], '--format is word, but must be one or more of'],
    [['--schema', 'own.xsd'], '--schema describes one kind of file'],
    [['--users', 'recipients.csv'], '--users needs the format carf-xml.'],
    [['--previous', 'first'], '--corrections is missing.'],
    [['--corrections', 'tin.csv'], 'Corrections don’t use --recipients.'],
    [['--recipients', 'sales.csv'], 'sales.csv, line 1: The first line must be exactly one of'],
  ])('refuses %j', (change, message) => {
    const { status, err } = tir(...inputs, ...rows, '--out', `refused-${change[1]}`, ...change);
    expect([status, err.slice(0, message.length)]).toEqual([2, message]);
  });
});
