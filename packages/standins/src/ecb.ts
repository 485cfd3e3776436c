import { startHttpStandin, type Answer, type HttpStandin } from './http-standin.ts';

export interface EcbOptions {
  /** Units per euro, by currency and date; days without trading have no rate. */
  readonly rates: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const HEADER = 'KEY,FREQ,CURRENCY,CURRENCY_DENOM,EXR_TYPE,EXR_SUFFIX,TIME_PERIOD,OBS_VALUE';

/** A stand-in for data-api.ecb.europa.eu: daily reference rates as CSV. */
export const startEcb = ({ rates }: EcbOptions): Promise<HttpStandin> =>
  startHttpStandin((url) => ecbAnswer(url, rates));

/** Answers like the bank with these rates. */
export function ecbAnswer(url: URL, rates: EcbOptions['rates']): Answer {
  const key = /^\/service\/data\/EXR\/D\.([A-Z+]+)\.EUR\.SP00\.A$/.exec(
    decodeURIComponent(url.pathname),
  );
  if (!key) return { status: 404, body: 'Could not find resource' };
  if (url.searchParams.get('format') !== 'csvdata') return { status: 406, body: 'Not Acceptable' };
  const [start, end] = [
    url.searchParams.get('startPeriod') ?? '1999-01-04',
    url.searchParams.get('endPeriod') ?? '9999-12-31',
  ];
  if (start > end) return { status: 400, body: 'The start period is after the end period' };
  const rows = (key[1] ?? '').split('+').flatMap((currency) =>
    Object.entries(rates[currency] ?? {})
      .filter(([date]) => date >= start && date <= end)
      .map(
        ([date, rate]) => `EXR.D.${currency}.EUR.SP00.A,D,${currency},EUR,SP00,A,${date},${rate}`,
      ),
  );
  if (rows.length === 0) return { status: 404, body: 'No results found.' };
  return {
    status: 200,
    body: `${[HEADER, ...rows].join('\r\n')}\r\n`,
    headers: { 'content-type': 'text/csv' },
  };
}
