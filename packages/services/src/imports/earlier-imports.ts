/** Another attempt of the same job took over; this one is rolled back. */
export class ReplacedImport extends Error {
  override name = 'ReplacedImport';
}
