/** What the words of a second address say of it, likeliest home first; words not named here stand before all of these. */
const LATER: readonly ReadonlySet<string>[] = [
  new Set(
    'mail mailing postal billing bill billto shipping ship shipto delivery correspondence corr comm communication fiscal facturation livraison rechnung liefer envio factura facturacion entrega cobranca correspondencia'.split(
      ' ',
    ),
  ),
  new Set('work office business comercial dienstlich beruflich geschaftlich geschaeftlich zakelijk'.split(' ')),
  new Set('previous prev prior old former past'.split(' ')),
];

/** Where one lives comes before where one's mail goes, that before where one works, and where one lived before comes last. */
export function addressPlace(group: string): number {
  const words = group.split(/[^a-z]+/);
  return LATER.findLastIndex((named) => words.some((word) => named.has(word)));
}
