import { getHistory } from '@lotbook/db/stores/decisions';
import { loadTransactionIssues } from '@lotbook/db/stores/issues';
import { format } from '@lotbook/decimal/decimal';
import { describe, expect, test } from 'vitest';
import { chooseLots } from './choose-lots.ts';
import { changeTreatments } from '../tax-settings/change-tax-settings.ts';
import { readChoosableLots } from './choosable-lots.ts';
import { explainFigure } from '../questions/explain-figure.ts';
import { setIgnored } from './ignore.ts';
import { readWarnings } from './warnings.ts';
import { previewLots } from './spec-id-preview.ts';
import { file, minutesFromNow, rows, saleSoon, testBook } from './testing.ts';
import { removeLotChoices } from './spec-ids.ts';
import { setSpecIdFeature } from '../accounts/change-method.ts';

const book = testBook();
const { load, read, getId, outcome, lots, issues } = book;

describe('manually selected lots', () => {
  test('count while the feature is on, and no later choice than the sale counts', async () => {
    await load(file([...rows.slice(0, 2), saleSoon()]));
    const details = {
      taxTxId: await getId('sale'),
      lots: [{ lotId: await getId('buy2'), quantity: '1' }],
    };
    await expect(chooseLots(book.services, book.ada, book.ada.accountId, details)).rejects.toThrow(
      'Specific identification is off for this account',
    );
    await setSpecIdFeature(book.services, book.ada, book.ada.accountId, true);
    expect(await chooseLots(book.services, book.ada, book.ada.accountId, details)).toMatchObject({
      changed: 1,
      message: '1 lot selected for this disposal.',
    });
    await book.services.workOff();
    expect(await lots('sale')).toEqual(['1 BTC of buy2 3000.00']);
    const chosen = (await read((db) => getHistory(db, book.ada.accountId, [details.taxTxId]))).find(
      ({ kind }) => kind === 'spec-id',
    );
    await setSpecIdFeature(book.services, book.ada, book.ada.accountId, false);
    await book.services.workOff();
    expect(await lots('sale')).toEqual(['1 BTC of buy1 1000.00']);
    await setSpecIdFeature(book.services, book.ada, book.ada.accountId, true);
    await removeLotChoices(book.services, book.ada, book.ada.accountId, [String(chosen?.id)]);
    await book.services.workOff();
    expect(await lots('sale')).toEqual(['1 BTC of buy1 1000.00']);
    await expect(
      removeLotChoices(book.services, book.ada, book.ada.accountId, [String(chosen?.id)]),
    ).rejects.toThrow('There is no such lot selection in this account.');
  });

  test('identified in the person’s own books count from the time they were noted there', async () => {
    await load();
    await setSpecIdFeature(book.services, book.ada, book.ada.accountId, true);
    const details = {
      taxTxId: await getId('sale'),
      lots: [{ lotId: await getId('buy2'), quantity: '1' }],
    };
    const noted = (recordedAt?: string) =>
      chooseLots(book.services, book.ada, book.ada.accountId, { ...details, recordedAt });
    await expect(noted('yesterday')).rejects.toThrow('Invalid date');
    await expect(noted(minutesFromNow(9))).rejects.toThrow('Date cannot be in future');
    await expect(noted('2024-01-01T00:00:00Z')).rejects.toThrow(
      'was acquired only after the stated time of the selection.',
    );
    await noted('2025-03-01T09:59:00Z');
    await book.services.workOff();
    expect(await lots('sale')).toEqual(['1 BTC of buy2 3000.00']);
    const { explanation } = await explainFigure(book.services, book.ada, book.ada.accountId, {
      kind: 'disposal',
      id: `${details.taxTxId}:1`,
    });
    const words = JSON.stringify(explanation, (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    expect(words).toContain(
      'A person selected 1 of the lot of 1 BTC received at Kraken on Feb 5, 2024 for it, recorded on Mar 1, 2025',
    );
    const never = '1970-01-01T00:00:00.000Z';
    const conflict = {
      code: 'CONFLICT',
      details: { change: { kind: 'spec-id', by: book.ada.userId } },
    };
    await expect(
      chooseLots(book.services, book.ada, book.ada.accountId, details, never),
    ).rejects.toMatchObject(conflict);
    const chosen = (await read((db) => getHistory(db, book.ada.accountId, [details.taxTxId]))).find(
      ({ revokedAt }) => revokedAt === null,
    );
    await expect(
      removeLotChoices(book.services, book.ada, book.ada.accountId, [String(chosen!.id)], never),
    ).rejects.toMatchObject(conflict);
    expect(
      await chooseLots(
        book.services,
        book.ada,
        book.ada.accountId,
        { ...details, recordedAt: '2025-03-01T09:59:00Z' },
        chosen!.createdAt,
      ),
    ).toMatchObject({
      changed: 1,
    });
    for (const late of ['2025-03-01T10:00:01Z', undefined]) {
      await noted(late);
      await book.services.workOff();
      expect(await lots('sale')).toEqual(['0.5 BTC of buy1 500.00', '0.5 BTC of buy2 1500.00']);
      expect(await issues('sale')).toContain('spec-id-refused');
    }
  });

  test('are offered from those that lie where the sale takes them, with what is chosen of them for something later', async () => {
    await load(
      file([
        ...rows.slice(0, 4),
        '2025-03-01T10:00:00Z,sell,0.5,BTC,Kraken,2000,USD,Kraken,,sale',
        '2025-04-01T10:00:00Z,sell,0.5,BTC,Ledger,2000,USD,Ledger,,later',
        '2025-05-01T10:00:00Z,sell,0.25,BTC,Kraken,2000,USD,Kraken,,next',
      ]),
    );
    await setSpecIdFeature(book.services, book.ada, book.ada.accountId, true);
    const [sale, later, next, buy1, buy2] = [
      await getId('sale'),
      await getId('later'),
      await getId('next'),
      await getId('buy1'),
      await getId('buy2'),
    ];
    const offered = async (taxTxId: string) =>
      (await readChoosableLots(book.services, book.ada, book.ada.accountId, taxTxId)).lots?.map(
        ({ lotId, quantity, chosenLater }) => [
          lotId,
          format(quantity),
          ...chosenLater.map((each) => `${format(each.quantity)} ${each.at.slice(0, 10)}`),
        ],
      );
    expect([await offered(sale), await offered(later)]).toEqual([
      [
        [buy1, '0.5'],
        [buy2, '1'],
      ],
      [[buy1, '0.5']],
    ]);
    const chosen = (taxTxId: string, recordedAt: string, quantity: string) => ({
      taxTxId,
      recordedAt,
      lots: [{ lotId: buy1, quantity }],
    });
    await chooseLots(
      book.services,
      book.ada,
      book.ada.accountId,
      chosen(later, '2025-03-31T00:00:00Z', '0.25'),
    );
    await chooseLots(book.services, book.ada, book.ada.accountId, {
      taxTxId: sale,
      recordedAt: '2025-02-01T00:00:00Z',
      lots: [{ lotId: buy2, quantity: '0.5' }],
    });
    await chooseLots(
      book.services,
      book.ada,
      book.ada.accountId,
      chosen(next, '2025-03-31T00:00:00Z', '0.25'),
    );
    expect(await offered(sale)).toEqual([
      [buy1, '0.5', '0.25 2025-05-01'],
      [buy2, '1'],
    ]);
    const { refusals } = await previewLots(
      book.services,
      book.ada,
      book.ada.accountId,
      chosen(sale, '2025-02-01T00:00:00Z', '0.5'),
    );
    expect(refusals).toEqual([
      {
        disposedOn: '2025-05-01',
        text: {
          code: 'engine-issues.lotRefused',
          params: {
            lot: {
              code: 'engine-issues.lotNamed',
              params: { units: '1', asset: 'BTC', acquiredOn: '2024-01-05' },
            },
            reason: { code: 'engine-issues.lotElsewhere' },
          },
        },
      },
    ]);
    await expect(
      readChoosableLots(book.services, book.ada, book.ada.accountId, buy1),
    ).rejects.toThrow(
      'Lots can be selected only for a disposal or transfer out. This was received.',
    );
  });

  test('of an excluded transaction cannot be used: a warning says so first, and the issue names no id', async () => {
    await load();
    const { ada, services } = book;
    await setSpecIdFeature(services, ada, ada.accountId, true);
    const [sale, buy2] = [await getId('sale'), await getId('buy2')];
    await chooseLots(services, ada, ada.accountId, {
      taxTxId: sale,
      recordedAt: '2025-02-01T00:00:00Z',
      lots: [{ lotId: buy2, quantity: '1' }],
    });
    const { warnings } = await readWarnings(services, ada, ada.accountId, 'updateTxIgnore', () => ({
      ids: [buy2],
    }));
    expect(warnings).toEqual([
      {
        code: 'BREAKS_LOT_CHOICES',
        count: 1,
        message:
          'Lots from 1 transaction were selected manually for later disposals: those selections can no longer be used.',
      },
    ]);
    await setIgnored(services, ada, ada.accountId, [buy2], true);
    await services.workOff();
    const refused = (await read((db) => loadTransactionIssues(db, ada.accountId, [sale]))).find(
      ({ code }) => code === 'spec-id-refused',
    );
    expect(refused).toMatchObject({
      textCode: 'engine-issues.lotRefused',
      params: {
        lot: { code: 'engine-issues.lotOfAsset', params: { asset: 'BTC' } },
        reason: { code: 'engine-issues.lotMissing' },
      },
    });
  });

  test('are refused if invalid', async () => {
    await load();
    await setSpecIdFeature(book.services, book.ada, book.ada.accountId, true);
    const [sale, buy1, buy2] = [await getId('sale'), await getId('buy1'), await getId('buy2')];
    const choose = (taxTxId: string, ...chosen: [string, string][]) =>
      chooseLots(book.services, book.ada, book.ada.accountId, {
        taxTxId,
        lots: chosen.map(([lotId, quantity]) => ({ lotId, quantity })),
      });
    await expect(choose(sale, [buy1, '1'], [buy2, '0.5'])).rejects.toThrow(
      'Only 1 BTC was sent here, but 1.5 were selected.',
    );
    await expect(choose(sale, [buy1, '2'])).rejects.toThrow(
      /^The lot of 1 BTC received at \w+ on \w{3} \d+, 2024 had only 1 BTC\.$/,
    );
    await expect(choose(sale, [buy1, '0'])).rejects.toThrow(
      'Must be at least 0.000000000000000001',
    );
    await expect(choose(buy1, [buy2, '1'])).rejects.toThrow(
      'Lots can be selected only for a disposal or transfer out. This was received.',
    );
    await expect(choose(sale, [sale, '1'])).rejects.toThrow(
      'This is not a lot: the 1 BTC was not received.',
    );
    await expect(choose(await getId('out'), [await getId('late'), '0.1'])).rejects.toThrow(
      /^The lot of [\d.]+ BTC received at \w+ on \w{3} \d+, 20\d\d was acquired only after this was sent\.$/,
    );
    await expect(choose(sale)).rejects.toThrow('An option must be selected');
  });

  test('are refused where they do not lie where this leaves, or fewer units of them do, by what is left and not by what they began with', async () => {
    await load(
      file([
        ...rows.slice(0, 4),
        '2025-04-01T10:00:00Z,sell,0.6,BTC,Ledger,2000,USD,Ledger,,later',
      ]),
    );
    await setSpecIdFeature(book.services, book.ada, book.ada.accountId, true);
    const [later, out, buy1, buy2] = [
      await getId('later'),
      await getId('out'),
      await getId('buy1'),
      await getId('buy2'),
    ];
    const choose = (taxTxId: string, lotId: string, quantity: string) =>
      chooseLots(book.services, book.ada, book.ada.accountId, {
        taxTxId,
        recordedAt: '2024-03-01T00:00:00Z',
        lots: [{ lotId, quantity }],
      });
    await expect(choose(later, buy2, '0.5')).rejects.toThrow(
      /^None of the lot of [\d.]+ BTC received at Kraken on \w{3} \d+, 2024 was held there at the time of this disposal\. Choose among the lots held there then\.$/,
    );
    await expect(choose(later, buy1, '0.6')).rejects.toThrow(
      /^Only 0\.5 BTC of the lot of [\d.]+ BTC received at Kraken on \w{3} \d+, 2024 was held there/,
    );
    expect(await choose(later, buy1, '0.5')).toMatchObject({ changed: 1 });
    expect(await choose(out, buy2, '0.5')).toMatchObject({ changed: 1 });
    expect(await choose(later, buy2, '0.5')).toMatchObject({ changed: 1 });
  });
});

test('a lot that took over a part of another lot’s basis is selected manually, and explained, under its own name', async () => {
  const wrapping = ['2024-03-05T10:00:00Z,swap,2,ETH,Wallet,2,WETH,Wallet,6000,wrap'];
  const bought = rows
    .slice(0, 2)
    .map((row) => row.replaceAll('BTC', 'ETH').replaceAll('Kraken', 'Wallet'));
  await load(
    file([
      ...bought,
      ...wrapping,
      saleSoon().replace('BTC', 'WETH').replaceAll('Kraken', 'Wallet'),
    ]),
  );
  await changeTreatments(book.services, book.ada, book.ada.accountId, [
    { key: 'wrap', value: 'nonTaxable' },
  ]);
  await setSpecIdFeature(book.services, book.ada, book.ada.accountId, true);
  await book.services.workOff();
  const [sale, wrap] = [await getId('sale'), await getId('wrap')];
  const choose = (lotId: string, quantity: string) =>
    chooseLots(book.services, book.ada, book.ada.accountId, {
      taxTxId: sale,
      lots: [{ lotId, quantity }],
    });
  await expect(choose(`${wrap}/part2`, '2')).rejects.toThrow(
    'The lot of 1 WETH received at Wallet on Mar 5, 2024 had only 1 WETH.',
  );
  await expect(choose(`${wrap}/2`, '1')).rejects.toThrow(
    'A lot of ETH was selected, but WETH was sent here.',
  );
  await expect(choose(`${wrap}/part9`, '1')).rejects.toThrow(
    'There is no such lot in this account.',
  );
  await choose(`${wrap}/part2`, '1');
  await book.services.workOff();
  expect(
    (await outcome('sale')).disposals.map(
      ({ lotId, basis }) => `${lotId.slice(wrap.length)} ${basis / 10n ** 18n}`,
    ),
  ).toEqual(['/part2 3000']);
  const { explanation } = await explainFigure(book.services, book.ada, book.ada.accountId, {
    kind: 'lot',
    id: `${wrap}/part2`,
  });
  expect(explanation.text).toMatch(/WETH of a lot acquired on \w{3} \d+, 2024/);
});
