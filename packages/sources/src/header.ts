/** The cells of a header line, written as files have it; put together from parts where several headers share them. */
export const getHeader = (...parts: readonly string[]): readonly string[] =>
  parts.join(',').split(',');
