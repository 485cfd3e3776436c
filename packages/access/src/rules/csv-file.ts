export interface CsvVerdict {
  readonly accepted: boolean;
  /** To be shown as it is. */
  readonly message: string;
}

/** Whether a CSV file is the one that was asked for: its first line says so. A byte order mark and the kind of line end do not matter. */
export function checkCsvHeader(
  file: string,
  firstLine: string,
  expected: readonly string[],
): CsvVerdict {
  const cells = firstLine
    .replace(/^\uFEFF/, '')
    .replace(/\r?\n?$/, '')
    .split(',')
    .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
  const accepted =
    cells.length === expected.length && cells.every((cell, index) => cell === expected[index]);
  return {
    accepted,
    message: accepted
      ? `${file} loaded successfully.`
      : `${file} could not be processed! Please ensure it is correctly formatted.`,
  };
}
