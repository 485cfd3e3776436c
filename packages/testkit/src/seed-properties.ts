import fc from 'fast-check';

/** Any number: the cases that it leads to are as good as others. */
const seed = 1_048_583;

// `npm test` tries the same cases every time, so that it fails for what a change broke. With `FUZZ` the cases are new ones.
if (process.env['FUZZ'] === undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
