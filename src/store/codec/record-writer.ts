import type { PersonName, PersonRecord, PostalAddress } from '../../core/record.ts';
import type { JsonBytes } from './json-bytes.ts';
import { packLineTypes } from './line-letters.ts';

/** What `encodeRecord` gives, byte for byte, without an object or a string on the way. */
export function writeRecord(record: PersonRecord, out: JsonBytes): void {
  const start = out.length;
  const { names, phones, emails, addresses, identifiers, texts } = record;
  if (names.length > 0) {
    out.raw(',"n":[');
    for (let at = 0; at < names.length; at += 1) writeName(names[at]!, at, out);
    out.raw(']');
  }
  if (phones.length > 0) {
    out.raw(',"p":[');
    for (let at = 0; at < phones.length; at += 1) {
      if (at > 0) out.raw(',');
      out.number(phones[at]!);
    }
    out.raw(']');
  }
  if (emails.length > 0) {
    out.raw(',"e":[');
    for (let at = 0; at < emails.length; at += 1) {
      if (at > 0) out.raw(',');
      out.text(emails[at]!);
    }
    out.raw(']');
  }
  if (addresses.length > 0) {
    out.raw(',"a":[');
    for (let at = 0; at < addresses.length; at += 1) writeAddress(addresses[at]!, at, out);
    out.raw(']');
  }
  if (record.birthDate !== undefined) {
    out.raw(',"b":');
    out.number(record.birthDate);
  }
  if (record.gender !== undefined) out.raw(record.gender === 'female' ? ',"g":1' : ',"g":0');
  if (identifiers.length > 0) {
    out.raw(',"i":[');
    for (let at = 0; at < identifiers.length; at += 1) writePair(identifiers[at]!.type, identifiers[at]!.value, at, out);
    out.raw(']');
  }
  if (texts.length > 0) {
    out.raw(',"t":[');
    for (let at = 0; at < texts.length; at += 1) writePair(texts[at]!.attribute, texts[at]!.value, at, out);
    out.raw(']');
  }
  if (record.firstSeen !== undefined) {
    out.raw(',"f":');
    out.number(record.firstSeen);
  }
  if (record.lastSeen !== undefined) {
    out.raw(',"l":');
    out.number(record.lastSeen);
  }
  if (record.lineTypes !== undefined) {
    out.raw(',"k":');
    out.text(packLineTypes(record.lineTypes));
  }
  if (record.deceased === true) out.raw(',"d":1');
  if (record.movedOut === true) out.raw(',"o":1');
  if (record.ended === true) out.raw(',"c":1');
  if (out.length === start) out.raw('{');
  // Every part begins with a comma; the first one's is where the whole opens.
  else out.bytes[start] = OPEN;
  out.raw('}');
}

const OPEN = 123;

function writeName(name: PersonName, at: number, out: JsonBytes): void {
  out.raw(at === 0 ? '[' : ',[');
  out.text(name.first);
  out.raw(',');
  out.text(name.middle);
  out.raw(',');
  out.text(name.last);
  const { suffix, shown } = name;
  if (suffix !== '' || shown !== undefined) {
    out.raw(',');
    out.text(suffix);
  }
  if (shown !== undefined) {
    out.raw(',');
    writeOptional(shown.first, out);
    out.raw(',');
    writeOptional(shown.last, out);
    if (shown.middle !== undefined) {
      out.raw(',');
      out.text(shown.middle);
    }
  }
  out.raw(']');
}

function writeAddress(address: PostalAddress, at: number, out: JsonBytes): void {
  out.raw(at === 0 ? '[' : ',[');
  out.text(address.house);
  out.raw(',');
  out.text(address.street);
  out.raw(',');
  out.text(address.unit);
  out.raw(',');
  out.text(address.city);
  out.raw(',');
  out.text(address.state);
  out.raw(',');
  out.text(address.zip);
  out.raw(']');
}

function writePair(one: string, other: string, at: number, out: JsonBytes): void {
  out.raw(at === 0 ? '[' : ',[');
  out.text(one);
  out.raw(',');
  out.text(other);
  out.raw(']');
}

function writeOptional(text: string | undefined, out: JsonBytes): void {
  if (text === undefined) out.raw('null');
  else out.text(text);
}
