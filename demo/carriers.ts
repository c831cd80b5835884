import type { NumberKind } from './world.ts';

/** Invented carriers: none of them exists. */
export const CARRIERS: Readonly<Record<NumberKind, readonly string[]>> = {
  mobile: ['Meridian Wireless', 'Bluebell Mobile', 'Summit Cellular', 'Copperline Wireless', 'Lark Mobile'],
  landline: ['Prairie Bell Telephone', 'Harborview Telecom', 'Old Mill Telephone', 'Granite State Lines'],
  voip: ['Cloudreed Voice', 'Papertrail VoIP', 'Northlight Voice'],
};
