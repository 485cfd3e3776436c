/** Parameters that the translator fills in itself, so no caller passes them. */
export const builtInParams: ReadonlySet<string> = new Set(['productName']);
