import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { deliverFiles, type SftpTarget } from '@lotbook/integrations/sftp/deliver';
import { makePeriodPrices } from '@lotbook/journal/period-prices';
import { fill, renderInEnglish } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/cli';
import { isDate, type LocalDate } from '@lotbook/model/time';
import { toFeedEntries } from '@lotbook/reports/fund-feed-entries';
import { feedLayouts, listFeedLayouts, type FeedLayout } from '@lotbook/tir/feeds/layouts';
import { makeFeedDay } from '@lotbook/tir/feeds/make-day';
import { readFeedLayout } from '@lotbook/tir/feeds/read-layout';
import { renderFeedFile } from '@lotbook/tir/feeds/render-file';
import { isFields } from '@lotbook/tir/read-payer';
import type { Command } from '../command.ts';
import { computeFiles } from '../input/compute-files.ts';
import { resolvePath } from '../input/files.ts';
import { readPrices } from '../input/price-files.ts';
import { taxFlags } from '../input/settings.ts';
import { isIncomplete } from '../output/run-notes.ts';
import { OutputFolder } from '../tir/output-folder.ts';
import { renderProblem } from '../tir/read-intake.ts';
import { UsageError } from '../usage-error.ts';

const platforms = [...new Set(feedLayouts.map(({ platform }) => platform))];

export const fundFeed: Command = {
  name: 'fund-feed',
  usage: `fund-feed FILE... [flags of tax] --platform ${platforms.join('|')} [--layout FILE]... --fund FILE --day DATE --out DIR [--sftp USER@HOST[:PORT]/FOLDER --key FILE --host-key SHA256]`,
  purpose: renderInEnglish(fill(texts.fundFeedPurpose)),
  run: async (args) => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ...taxFlags,
        platform: { type: 'string' },
        layout: { type: 'string', multiple: true, default: [] },
        fund: { type: 'string' },
        day: { type: 'string' },
        out: { type: 'string' },
        sftp: { type: 'string' },
        key: { type: 'string' },
        'host-key': { type: 'string' },
      },
    });
    const layouts = readLayouts(values.platform, values.layout);
    const day = parseDay(getRequired(values.day, '--day'));
    const fund = readFund(getRequired(values.fund, '--fund'));
    const out = getRequired(values.out, '--out');
    const target =
      values.sftp === undefined
        ? undefined
        : readTarget(
            values.sftp,
            getRequired(values.key, '--key'),
            getRequired(values['host-key'], '--host-key'),
          );
    const computed = await computeFiles(positionals, values);
    const { book, settings, result } = computed;
    const { getClose } = makePeriodPrices(book, await readPrices(values.prices));
    const feed = makeFeedDay(toFeedEntries(result.entries, settings), {
      day,
      currency: settings.currency,
      fund,
      getPrice: (asset) => getClose(asset, day),
    });
    const folder = new OutputFolder(resolvePath(out));
    const files = layouts.map((layout) => renderFeedFile(layout, feed));
    for (const { name, text } of files) folder.append({ file: name, text });
    const digests = folder.finish();
    for (const { file, sha256 } of digests)
      folder.append({ file: `${file}.sha256`, text: `${sha256}  ${file}\n` });
    folder.finish();
    const faults = files.flatMap((file) => file.faults);
    for (const { text } of faults) process.stderr.write(`${renderProblem(text)}\n`);
    const problems = faults.length + (isIncomplete(computed) ? 1 : 0);
    if (target && problems === 0) {
      const outgoing = files.map(({ name }) => ({
        name,
        content: new Uint8Array(readFileSync(path.join(folder.folder, name))),
      }));
      await deliverFiles(target, outgoing);
    }
    const params = {
      files: files.length,
      records: files.reduce((n, { records }) => n + records, 0),
    };
    const note = target
      ? problems === 0
        ? fill(texts.fundFeedSent, { ...params, host: target.host })
        : fill(texts.fundFeedNotSent, { ...params, problems })
      : fill(texts.fundFeedMade, { ...params, problems });
    process.stderr.write(`${renderInEnglish(note)}\n`);
    return problems > 0 ? 1 : 0;
  },
};

function getRequired(value: string | undefined, flag: string): string {
  if (value !== undefined && value !== '') return value;
  throw new UsageError(renderInEnglish(fill(texts.tirFlagMissing, { flag })));
}

/** The layouts of a platform; a file replaces the one of the same kind. */
function readLayouts(
  platform: string | undefined,
  files: readonly string[],
): readonly FeedLayout[] {
  const own = files.map((file) => {
    const fileName = path.basename(file);
    const layout = readFeedLayout(readJson(file));
    if ('columns' in layout) return layout;
    const [fault] = layout;
    throw new UsageError(
      renderInEnglish(
        fill(texts.tirPayerField, {
          fileName,
          field: fault?.field ?? '',
          value: fault?.value ?? '',
        }),
      ),
    );
  });
  const known = listFeedLayouts(platform ?? '');
  if (platform !== undefined && known.length === 0)
    throw new UsageError(
      renderInEnglish(fill(texts.fundFeedPlatform, { platform, platforms: platforms.join(', ') })),
    );
  const layouts = [...known.filter(({ file }) => own.every((each) => each.file !== file)), ...own];
  if (layouts.length === 0) getRequired(platform, '--platform');
  return layouts;
}

function readJson(file: string): unknown {
  const found = resolvePath(file);
  const fail = (): never => {
    throw new UsageError(
      renderInEnglish(fill(texts.tirPayerJson, { fileName: path.basename(file) })),
    );
  };
  if (!existsSync(found)) return fail();
  try {
    return JSON.parse(readFileSync(found, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return fail();
    throw error;
  }
}

function readFund(file: string): Readonly<Record<string, string>> {
  const fields = readJson(file);
  if (isFields(fields))
    return Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    );
  throw new UsageError(
    renderInEnglish(fill(texts.tirPayerJson, { fileName: path.basename(file) })),
  );
}

function parseDay(text: string): LocalDate {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (!isDate(Number(year), Number(month), Number(date)))
    throw new UsageError(renderInEnglish(fill(texts.dateInvalid, { flag: '--day', text })));
  return text as LocalDate;
}

function readTarget(address: string, keyFile: string, hostKey: string): SftpTarget {
  const [, username, host, port, folder] =
    /^([^@/]+)@([^:/@]+)(?::(\d+))?(\/.*)$/.exec(address) ?? [];
  if (username === undefined || host === undefined || folder === undefined)
    throw new UsageError(renderInEnglish(fill(texts.fundFeedAddress, { address })));
  return {
    host,
    username,
    folder,
    port: Number(port ?? 22),
    privateKey: readFileSync(resolvePath(keyFile), 'utf8'),
    hostKey: hostKey.replace(/^SHA256:/, '').replace(/=+$/, ''),
  };
}
