/**
 * A parameter of a request as text; undefined if it is missing. A repeated one, or one that is no text, becomes a text that no choice or id equals, so that it is
 * refused like any other wrong value.
 */
export function getText(
  parameters: Readonly<Record<string, unknown>>,
  name: string,
): string | undefined {
  const given = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
  if (given === undefined || given === null) return undefined;
  return typeof given === 'string' ? given : JSON.stringify(given);
}
