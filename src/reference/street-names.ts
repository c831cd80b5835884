/** Names that streets commonly bear in the country, commonest first. */
export const STREET_NAMES: readonly string[] = (
  'Main|2nd|3rd|1st|Park|4th|5th|Oak|6th|Pine|7th|Maple|Cedar|8th|Elm|View|9th|Washington|Lake|Hill|10th|Walnut|Church|Spring|North|Ridge|Willow|' +
  'Lincoln|Sunset|Jackson|Highland|Railroad|Forest|River|West|Jefferson|South|Cherry|Mill|Chestnut|East|Franklin|Center|Adams|Meadow|Madison|' +
  '11th|12th|13th|14th|15th|Hickory|Locust|Birch|Dogwood|Magnolia|Poplar|Spruce|Sycamore|Laurel|Holly|Juniper|Cypress|Ash|Aspen|Valley|Prospect|' +
  'Pleasant|Fairview|Hillcrest|Lakeview|Riverside|Woodland|Grove|Orchard|Garden|Summit|Union|Liberty|Monroe|Harrison|Grant|Lee|Cleveland|Wilson|' +
  'Taylor|Smith|Johnson|Williams|Davis|King|Queen|College|School|Academy|Court|Bridge|Water|Front|Market|Broad|High|Pearl|State|Canal|Mountain|' +
  'Eagle|Deer|Fox|Quail|Hawk|Robin|Cardinal|Bluebird|Wren|Heron|Rose|Lily|Violet|Ivy|Heather|Sage|Clover|Briar|Fern|Myrtle'
).split('|');

/** Two words that make the names of newer streets: Cedar Hollow, Quail Crossing. */
export const STREET_NAME_STARTS: readonly string[] = (
  'Cedar|Quail|Stone|Amber|Silver|Golden|Autumn|Misty|Shady|Rolling|Copper|Timber|Willow|Fox|Indian|Falcon|Crystal|Country|Laurel|Rocky|Winding|' +
  'Whispering|Sleepy|Hidden|Bent|Broken|Painted|Sandy|Sunny|Windy|Old|New|Royal|Plum|Peach|Apple|Pebble|Raven|Bear|Elk|Wolf|Turkey|Otter|Beaver|Coral'
).split('|');
export const STREET_NAME_ENDS: readonly string[] =
  'Hollow|Crossing|Creek|Ridge|Brook|Run|Glen|Trace|Bend|Meadow|Oak|Pine|Hill|Field|Point|Branch|Spring|Shore|Bluff|Canyon|Harbor|Lake|Leaf|Rock|Wood|Gate'.split(
    '|',
  );

/** Street types as people write them, commonest first. */
export const STREET_TYPES: readonly { readonly long: string; readonly short: string }[] =
  'Street St|Avenue Ave|Drive Dr|Road Rd|Lane Ln|Court Ct|Circle Cir|Way Way|Boulevard Blvd|Place Pl|Trail Trl|Terrace Ter|Parkway Pkwy'
    .split('|')
    .map((pair) => ({ long: pair.slice(0, pair.indexOf(' ')), short: pair.slice(pair.indexOf(' ') + 1) }));
