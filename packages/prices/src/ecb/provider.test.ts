import { renderInEnglish } from '@lotbook/messages/fill';
import { startEcb } from '@lotbook/standins/ecb';
import { format } from '@lotbook/decimal/decimal';
import type { AssetId, FiatCode } from '@lotbook/model/ids';
import type { PriceNeed } from '@lotbook/model/price';
import type { Instant } from '@lotbook/model/time';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Malformed } from '@lotbook/model/outage';
import type { PriceAnswer } from '../price-provider.ts';
import { ecb } from './provider.ts';

const need = (asset: string, currency: string, day: string): PriceNeed => ({
  asset: asset as AssetId,
  currency: currency as FiatCode,
  at: `${day}T15:00:00.000Z` as Instant,
});

let standin: Awaited<ReturnType<typeof startEcb>>;

beforeEach(async () => {
  standin = await startEcb({
    rates: {
      USD: {
        '2023-12-28': '1.1114',
        '2023-12-29': '1.1050',
        '2024-01-02': '1.0956',
        '2024-01-03': '1.0919',
        '2024-01-05': '1.0921',
      },
      GBP: { '2024-01-02': '0.86645', '2024-01-03': '0.86370', '2024-01-05': '0.86170' },
    },
  });
});
afterEach(async () => {
  await standin.close();
});

async function ask(needs: readonly PriceNeed[]): Promise<readonly string[]> {
  const all: PriceAnswer[] = [];
  for await (const answers of ecb(standin.url, { firstPauseMs: 1, attempts: 1 }).ask(needs))
    all.push(...answers);
  return all.map((answer) =>
    answer.kind === 'price'
      ? `${format(answer.price.unitPrice)} of ${answer.price.at.slice(0, 10)}`
      : renderInEnglish(answer.reason),
  );
}

describe('ecb', () => {
  it('converts between currencies by way of the euro', async () => {
    expect(
      await ask([
        need('EUR', 'USD', '2024-01-02'),
        need('USD', 'EUR', '2024-01-02'),
        need('GBP', 'USD', '2024-01-02'),
      ]),
    ).toEqual([
      '1.0956 of 2024-01-02',
      '0.912741876597298284 of 2024-01-02',
      '1.264469963644757343 of 2024-01-02',
    ]);
    expect(standin.requests).toEqual([
      '/service/data/EXR/D.GBP+USD.EUR.SP00.A?format=csvdata&detail=dataonly&startPeriod=2023-12-26&endPeriod=2024-01-02',
    ]);
  });

  it('uses the last business day on a weekend and over the new year', async () => {
    expect(await ask([need('EUR', 'USD', '2024-01-07'), need('EUR', 'USD', '2024-01-01')])).toEqual(
      ['1.0921 of 2024-01-05', '1.105 of 2023-12-29'],
    );
  });

  it('requests a year at a time', async () => {
    await ask([need('EUR', 'USD', '2023-12-29'), need('EUR', 'USD', '2024-01-05')]);
    expect(standin.requests).toHaveLength(2);
  });

  it('explains where it has no rate', async () => {
    expect(await ask([need('EUR', 'USD', '2024-03-01'), need('JPY', 'EUR', '2024-03-01')])).toEqual(
      [
        'The ECB has no rate for USD in the week up to 2024-03-01',
        'The ECB has no rate for JPY in the week up to 2024-03-01',
      ],
    );
  });

  it('treats an empty answer as no rates, and any other as malformed', async () => {
    standin.fail({ status: 200, body: '' });
    expect(await ask([need('EUR', 'USD', '2024-01-02')])).toEqual([
      'The ECB has no rate for USD in the week up to 2024-01-02',
    ]);
    standin.fail({ status: 200, body: '<html>maintenance</html>' });
    await expect(ask([need('EUR', 'USD', '2024-01-02')])).rejects.toThrow(Malformed);
  });
});
