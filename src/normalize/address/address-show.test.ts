import { expect, it } from 'vitest';
import { parseAddress } from './address.ts';
import { showAddress } from './address-show.ts';

it.each([
  ['123 MAIN ST, COEUR D ALENE, ID 83814', "123 Main St, Coeur d'Alene, ID 83814"],
  ['22 O FARRELL ST, SAN FRANCISCO, CA 94108', "22 O'Farrell St, San Francisco, CA 94108"],
  ['22 OFALLON ST, O FALLON, MO 63366', "22 O'Fallon St, O'Fallon, MO 63366"],
  ['22 OWENS ST, OAKLEY, CA 94561', '22 Owens St, Oakley, CA 94561'],
  ['1 MACOMB ST, MACUNGIE, PA 18062', '1 Macomb St, Macungie, PA 18062'],
  ['1 MACARTHUR BLVD, MCLEAN, VA 22101', '1 MacArthur Blvd, McLean, VA 22101'],
  ['1 OGILVIE ST, EGLIN AFB, FL 32542', '1 Ogilvie St, Eglin AFB, FL 32542'],
  ['350 5TH AVE, NYC, NY 10118', '350 5th Ave, New York, NY 10118'],
  ['1600 S BROAD ST, PHILLY, PA 19145', '1600 S Broad St, Philadelphia, PA 19145'],
  ['UNIT 15228 BOX 77, APO, AP 96271', 'Unit 15228 Box 77, APO, AP 96271'],
  ['5511 IH 10 W, SAN ANTONIO, TX 78201', '5511 I-10 W, San Antonio, TX 78201'],
  ['7801 MADISON AVE, CITRUS HTS, CA 95610', '7801 Madison Ave, Citrus Heights, CA 95610'],
  ['1430 E 3900 S, SALT LAKE, UT 84124', '1430 E 3900 S, Salt Lake City, UT 84124'],
  ['3250 WILSHIRE BLVD, L.A., CA 90010', '3250 Wilshire Blvd, Los Angeles, CA 90010'],
  ['100 AVENUE OF THE AMERICAS, NEW YORK, NY 10013', '100 Avenue of the Americas, New York, NY 10013'],
  ['12 CAMINO DE LA COSTA, ISLE OF PALMS, SC 29451', '12 Camino de la Costa, Isle of Palms, SC 29451'],
  ['10 N DE ANZA BLVD, FOND DU LAC, WI 54935', '10 N De Anza Blvd, Fond du Lac, WI 54935'],
  ['5 VIA LA JOLLA, THE DALLES, OR 97058', '5 Via La Jolla, The Dalles, OR 97058'],
  ['15 ELM ST PMB 123, DEL RIO, TX 78840', '15 Elm St PMB 123, Del Rio, TX 78840'],
  ['E9938 CR K, EAU CLAIRE, WI 54701', 'E9938 County Rd K, Eau Claire, WI 54701'],
  ['123 COUNTY ROAD SS, CHIPPEWA FALLS, WI 54729', '123 County Rd SS, Chippewa Falls, WI 54729'],
  ['123 CTY RD 6900, LUBBOCK, TX 79407', '123 County Rd 6900, Lubbock, TX 79407'],
  ['4150 SR 39 NW, MILLERSBURG, OH 44654', '4150 State Route 39 NW, Millersburg, OH 44654'],
  ['4150 STATE ROUTE 120, GROVELAND, CA 95321', '4150 State Route 120, Groveland, CA 95321'],
  ['12 STATE ROAD 9, COLUMBUS, IN 47201', '12 State Rd 9, Columbus, IN 47201'],
  ['12 STATE HIGHWAY 71, LA GRANGE, TX 78945', '12 State Hwy 71, La Grange, TX 78945'],
  ['4033 WV 172, ANSTED, WV 25812', '4033 State Route 172, Ansted, WV 25812'],
  ['2410 AVE N, BROOKLYN, NY 11210', '2410 Avenue N, Brooklyn, NY 11210'],
  ['2410 AVE L APT 3, BROOKLYN, NY 11210', '2410 Avenue L Apt 3, Brooklyn, NY 11210'],
  ['12 CALLE VISTA, CAMARILLO, CA 93010', '12 Calle Vista, Camarillo, CA 93010'],
  ['12 FOX HOLW N, AKRON, OH 44312', '12 Fox Hollow N, Akron, OH 44312'],
  ['12 RIM LOOP, AKRON, OH 44312', '12 Rim Loop, Akron, OH 44312'],
  ['PSC 802 BOX 74, APO, AE 09499', 'PSC 802 Box 74, APO, AE 09499'],
])('%s is shown as %s', (full, shown) => {
  expect(showAddress(parseAddress({ full })!)).toBe(shown);
  expect(showAddress(parseAddress({ full: shown })!)).toBe(shown);
});
