/** The service was upgraded since this page was loaded, and a part that the page still needs is gone. */
export class OutdatedPage extends Error {
  override readonly name = 'OutdatedPage';
}
