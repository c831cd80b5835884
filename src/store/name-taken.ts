/** There is an account of that name already. */
export class NameTaken extends Error {
  override readonly name = 'NameTaken';

  constructor(message = 'There is an account of that name already.') {
    super(message);
  }
}
