/** Another try of the same job has taken over; this one leaves no trace. */
export class ReplacedImport extends Error {
  override name = 'ReplacedImport';
}
