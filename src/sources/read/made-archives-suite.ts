import { strToU8, type Zippable, zipSync } from 'fflate';

/** A cell of a made spreadsheet: a text, a number with a style, or XML as it is. */
type MadeCell = string | { readonly n: number; readonly style?: number } | { readonly xml: string };

const STYLES =
  '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="dd\\.mm\\.yyyy"/></numFmts>' +
  '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A spreadsheet as programs write them, of sheets with their rows. */
export function madeBook(sheets: Readonly<Record<string, readonly (readonly (MadeCell | undefined)[])[]>>, is1904 = false): Uint8Array {
  const texts: string[] = [];
  const shared = (text: string) => {
    if (!texts.includes(text)) texts.push(text);
    return texts.indexOf(text);
  };
  const cellXml = (cell: MadeCell | undefined, reference: string) => {
    if (cell === undefined) return '';
    if (typeof cell === 'string') return `<c r="${reference}" t="s"><v>${shared(cell)}</v></c>`;
    return 'xml' in cell ? cell.xml : `<c r="${reference}" s="${cell.style ?? 0}"><v>${cell.n}</v></c>`;
  };
  const names = Object.keys(sheets);
  const parts: Zippable = {};
  for (const [at, name] of names.entries()) {
    const rows = sheets[name]!.map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, `${String.fromCharCode(65 + column)}${row + 1}`)).join('')}</row>`,
    );
    parts[`xl/worksheets/sheet${at + 1}.xml`] = strToU8(
      `<?xml version="1.0"?><worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`,
    );
  }
  const list = names.map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('');
  const relations = names.map((_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`).join('');
  return zipSync({
    'xl/workbook.xml': strToU8(`<workbook><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets>${list}</sheets></workbook>`),
    'xl/_rels/workbook.xml.rels': strToU8(`<Relationships>${relations}</Relationships>`),
    'xl/styles.xml': strToU8(STYLES),
    'xl/sharedStrings.xml': strToU8(`<sst>${texts.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`),
    ...parts,
  });
}
