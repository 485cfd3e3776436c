import { DecimalError, format, money } from '@lotbook/decimal/decimal';
import type { Report, ReportQuestion } from './report.ts';

/** Parsed answers for a report, or the error. */
export type CheckedAnswers =
  | { readonly answers: Readonly<Record<string, string>> }
  | { readonly problem: string; readonly question: string };

/** Parses the answers to a report's questions from external input. Missing answers get their default; unknown ones are ignored. */
export function checkedAnswers(
  report: Pick<Report, 'questions'>,
  given: Readonly<Record<string, unknown>>,
): CheckedAnswers {
  const answers: Record<string, string> = {};
  for (const question of report.questions ?? []) {
    const raw = given[question.id];
    const text = typeof raw === 'string' ? raw.trim() : typeof raw === 'number' ? String(raw) : '';
    if (text === '') {
      answers[question.id] = question.default;
      continue;
    }
    const read = readers[question.kind](text, question);
    if (read === undefined)
      return {
        problem: `${question.label}: '${text.slice(0, 40)}' ${wants(question)} ${question.help}`,
        question: question.id,
      };
    answers[question.id] = read;
  }
  return { answers };
}

type Reader = (text: string, question: ReportQuestion) => string | undefined;

const readers: Readonly<Record<ReportQuestion['kind'], Reader>> = {
  choice: (text, { options }) => options?.find(({ value }) => value === text)?.value,
  text: (text, { pattern }) => (pattern === undefined || pattern.test(text) ? text : undefined),
  money: (text, { signed }) => {
    const amount = getAmount(text.replaceAll(',', ''));
    return amount === undefined || (amount < 0n && !signed) ? undefined : format(amount);
  },
};

function getAmount(text: string): bigint | undefined {
  try {
    return money(text);
  } catch (error) {
    if (error instanceof DecimalError) return undefined;
    throw error;
  }
}

function wants({ kind, options, signed }: ReportQuestion): string {
  if (kind === 'choice')
    return `is none of ${(options ?? []).map(({ value }) => value).join(', ')}.`;
  if (kind === 'money')
    return signed ? 'is no amount of money.' : 'is no amount of money, or below zero.';
  return 'has not the right form.';
}
