import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The lines of an error that are repeated at the end of a run. The whole error stands above. */
const LINES = 12;

interface UnitResult {
  readonly testResults?: readonly {
    readonly name: string;
    readonly message?: string;
    readonly status?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

/** The failed tests of vitest's JSON report, each with its file, name and the start of its error. */
export function readUnitFailures(report: unknown): readonly string[] {
  return ((report as UnitResult | undefined)?.testResults ?? []).flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    const name = path.relative('.', file.name);
    // A file whose import or hook failed has no failed tests, only a message.
    if (failed.length === 0 && file.status === 'failed') return [shorten(name, file.message)];
    return failed.map((test) =>
      shorten(`${name} › ${test.fullName}`, test.failureMessages?.join('\n')),
    );
  });
}

interface BrowserSuite {
  readonly suites?: readonly BrowserSuite[];
  readonly specs?: readonly {
    readonly file: string;
    readonly title: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
}

/** The failed and the skipped tests of Playwright's JSON report, in the same shape. */
export function readBrowserFailures(report: unknown): readonly string[] {
  const visit = (suite: BrowserSuite): string[] => [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests
        .filter((test) => test.status === 'unexpected' || test.status === 'skipped')
        .map((test) =>
          shorten(
            `${spec.file} › ${spec.title}`,
            test.results.find((result) => result.error)?.error?.message ?? test.status,
          ),
        ),
    ),
    ...(suite.suites ?? []).flatMap(visit),
  ];
  return report === undefined ? [] : visit(report as BrowserSuite);
}

function shorten(name: string, message = ''): string {
  const lines = stripVTControlCharacters(message).trim().split('\n').slice(0, LINES);
  return [name, ...lines.map((line) => `  ${line}`)].join('\n');
}
