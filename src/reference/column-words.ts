/** Usual names of columns, squeezed to lower-case letters and digits. */
export const PEOPLE_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  'name.first': words(
    'first firstnam firstname fname given givenname givennames forename forenames namefirst firstnm nmfirst frstname christianname prenom vorname nombre voorname voornaam voornamen roepnaam nombres nombrepila primernombre prenoms nomeproprio primeironome imie etunimi fornavn fornamn keresztnev jmeno firstnames given1 givenname1 name1 pername1 fn first1 vname nome primernombres rufname vornamen givens nombredepila prenomusuel imya onoma nama ime adi prenume keresztneve ileum ming lsmlwl smfrty vardas vards eesnimi ten fnm',
  ),
  'name.middle': words(
    'middle midinit middlename mname middleinitial mi minit namemiddle midname midlname middlenm secondname initial middlenames zweitername zweitvorname segundonombre deuxiemeprenom secondonome tweedenaam othernames othername additionalname givenname2 given2 mi1 middle1 otchestvo tendem patronimico pobatkovi drugieimie middlemaidenname',
  ),
  'name.last': words(
    'last lastnam lastname lname surname familyname family namelast lastnm nmlast sname sn nachname apellido nom lastnames familienname zuname apellidos primerapellido apellidopaterno appaterno apepaterno apaterno apellidop paterno apellido1 nomdefamille nomfamille cognome sobrenome apellidofamilia apellidofamiliar ultimonome achternaam familienaam nazwisko sukunimi etternavn efternamn vezeteknev prijmeni familyname1 pername2 ln nname surnames sobrenomes apelido apelidos cognomi nachnamen famname surnm familiya eponymo eponimo nume prezime soyad soyadi priezvisko xing seong smlilh llqb prizvishche smmsfhh namskul pavarde uzvards perekonnanimi ho lnm',
  ),
  'name.last+': [
    'segundoapellido',
    'apellidomaterno',
    'apmaterno',
    'apematerno',
    'amaterno',
    'apellidom',
    'materno',
    'apellido2',
    'tussenvoegsel',
    'tussenvoegsels',
    'voorvoegsel',
    'nameprefixlast',
    'lastname2nd',
  ],
  deceased: words(
    'deceased isdeceased deceasedflag deceasedind deceasedindicator deceasedyn deceasedstatus dead isdead died diedon deceasedon death dod dateofdeath deathdate datedeceased deceaseddate deceaseddt deathdt datedied dateofdeceased deathyear yearofdeath verstorben sterbedatum fallecido fallecimiento fechafallecimiento falecido decede datededeces deceduto overleden',
  ),
  'name.suffix': words('suffix jrsr namesuffix namesuf suf generation namesuffixlbl gen suffixname namesfx sfx'),
  'name.initials': words('initials voorletters voorletter initialen iniciales initiales'),
  'name.called': words(
    'nickname chosenname nick goesby knownas alsoknownas aka akas akaname alias aliases aliasname aliasnames preferredname prefname namepreferred callname calledname familiarname informalname usualname spitzname apodo surnom soprannome bijnaam',
  ),
  'name.maiden': words(
    'maiden nomalanaissance nomnaissance maidenname birthmaidenname maidenbirthname birthname nee formername previoussurname previouslastname formersurname birthsurname geburtsname geborene meisjesnaam nomdejeunefille nomdenaissance apellidosoltera apellidodesoltera cognomedanubile lastnameatbirth surnameatbirth familynameatbirth originalname maidensurname priorlastname formerlastname',
  ),
  'name.full': words(
    'name tenant resident occupant lessee renter licensee subscriber insured borrower surnamegivenname surnamegivennames lnamefname fullname personname customername contactname displayname wholename namefull fullnm owner ownername person contact votername residentname subscribername firstandsurname firstlast patientname membername naam nombrecompleto nombreyapellidos nomcomplet nometprenom nomprenom nominativo nomecompleto nomecognome vollername vorundnachname namevorname volledigenaam clientname customerfullname fileas entityname nameoriginal fullnamelast studentname employeename donorname accountholder cardholder applicantname holdername nameasreported guestname passengername individualname customer client attendee patient nomeesobrenome navn namn fullnames nombrescompletos nombreapellidos apellidosynombre apellidosnombre apellidosynombres nachnamevorname cognomenome cognomeenome nometprenoms nomsprenoms nomprenoms nomeapelido surnameandname surnamename lastnamefirstname lastfirst lastfirstname fio hoten hovaten hovatendem adsoyad adisoyadi namalengkap nev teljesnev xingming shiming seongmyeong onomateponymo imieinazwisko nazwiskoiimie jmenoaprijmeni prijmeniajmeno imeiprezime lsm chueo nam',
  ),
  phone: words(
    'phone phonenumber telephone telephonenumber tel cellulaire telcellulaire telephonecellulaire telno mobile mobilephone mobilenumber cell cellphone cellnumber landline homephone workphone phoneno phonenum fullphonenum fullphonenumber fullphone contactnumber msisdn phones ph dayphone eveningphone businessphone telephonenum handy telefon telefonnummer telefonnr festnetz mobil mobilnummer mobiltelefon handynummer rufnummer telefoon telefoonnummer mobiel mobielnummer telefono telefonos movil celular telefonofijo telefonomovil telephonefixe portable fixe numerodetelephone cellulare telefone telemovel puhelin puhelinnumero telefonszam phonevalue phone1value phone2value phone3value homenumber worknumber primaryphone phoneprimary phonehome phonemobile phonecell phonework mobileno cellno contactno contactphone phonenumbers otherphone telephone1 hometelephone worktelephone mobiletelephone telhome telmobile telwork daytimephone smsnumber whatsapp mobilephonenumber homephonenumber workphonenumber cellphonenumber daytimephonenumber fone telcel telefonocelular telefonecelular telefonecontato cel nummobile numtel numtelephone telport handynr mobilnr gsm telnr telnummer tlf tfno tlfn fono fijo vast festnetznummer tilefono dienthoai sdt sodienthoai nohp notelp telepon ceptel ceptelefonu dianhua dianhuafanhao shouji jeonhwabeonho telfon tlfnr hyudaejeonhwa rqmljwl rqmlhtf lhtf ljwl tlfvn othrsaphth mobail xiedai shoujihao mobtel',
  ),
  email: words(
    'email emailaddress mail emails emailaddr eml emailid contactemail personalemail workemail emailadresse mailadresse epost emailadres mailadres correo correoelectronico correoelectronico1 courriel adressemail adresseemail postaelettronica sahkoposti epostadress email1value email2value email3value emailvalue emailprimary primaryemail emailhome emailwork homeemail otheremail emailaddr1 emailaddress1 emailaddresses emailaddr2 elpochta epochta eposta youxiang ileiktronikotachydromeio lbrydllktrwny elektronnaposhta',
  ),
  'address.full': words(
    'fulladdress addressfull onelineaddress addressoneline wholeaddress completeaddress location singlelineaddress formattedaddress anschrift adressekomplett volledigadres direccioncompleta adressecomplete indirizzocompleto addressformatted address1formatted fulladdr addressstring addresstext postaladdress plzort plzundort postcodeplaats postcodeenplaats cpville codepostalville cppoblacion capcitta zipcity cityzip citystatezip csz citystate townpostcode cityandstate citystzip cityst lastline',
  ),
  'address.street': words(
    'address addresslines street streetaddress addr address1 addr1 addressline1 addrline1 line1 streetline street1 add1 streetname residentialaddress resstreetaddress streetaddress1 addressstreet thoroughfare addressline road strasse str strassehausnummer strasseundhausnummer strassehausnr strassehnr strassenr strassenname adresse addresse straat straatnaam adres calle direccion domicilio direccion1 rue adresse1 adressepostale voie via indirizzo rua morada endereco logradouro utca ulica katuosoite gateadresse gatuadress enumcap capenum addresslineone streetaddressline1 streetaddr staddr staddress streetaddrline1 address1street personmailingstreet postaddress1 abode dwelling domicile streetandnumber streetandhousenumber straatenhuisnummer rueetnumero viaecivico calleynumero calleynum straathuisnr straathuisnummer adresseligne adresseligne1 ligne1 direccionlinea1 linea1 adresszeile adresszeile1 ruaenumero callenumero ulice alamat diachi lakcim adresa osoite dieythynsi dieuthinsi dezhi dizhi zhusuo juso cadde sokak mahalle stname strname lnwn khtvvt pta stras addressstreetline addressstreetline1 addressaddress addressaddress1 streetline1',
  ),
  'address.street+': words(
    'streettype sttype strtype streetsuffix stsuffix streetdir stdir streetdirection predir postdir streetpredir streetpostdir stpredir stpostdir stpredirection stpostdirection directionprefix directionsuffix streetdirectionprefix streetdirectionsuffix',
  ),
  'address.house': words(
    'house blknum blocknum housenamenumber housenameornumber housenamenum namenumber numext numeroext nroexterior nroext noext numexterno extnum exteriornumber numeroexterno nocivique numerocivique numexterior noexterior numeroexterior housenumber houseno housenum streetnumber streetno streetnum addressnumber buildingnumber hnum primarynumber hausnummer hausnr hnr huisnummer huisnr numero numeroportal portal nrcivico civico numerocivico numerovoie numerorue numerocasa husnummer housenbr stnumber stno stnum streetnbr addrnum addressno houseflatnumber stnumber',
  ),
  'address.unit': words(
    'unit numint numeroint nrointerior nroint noint numinterno intnum interiornumber departamento aptsuite suiteapt unitapt aptorunit numerointerno apartamento depto numinterior nointerior numerointerior numeroappartement unitnumber apt apartment aptnumber aptno suite unitno unitnum secondaryaddress addressunit flat wohnung toevoeging huisnummertoevoeging piso puerta pisopuerta escalera appartement interno apto complemento complementadresse complementodireccion complementoendereco adresszusatz extendedaddress unitdesignator aptnum aptunit apartmentnumber flatnumber flatno unitsuite addressline2unit suitenumber residentialsecondaryaddr secondaryaddr mailingsecondaryaddress mailingsecondaryaddr',
  ),
  'address.city': words(
    'city municipalite town suburb locality municipality cityname addresscity rescitydesc postalcity place citytown village ort ciudad stadt wohnort gemeinde plaats woonplaats stad localidad poblacion municipio ville commune localite citta comune localita cidade localidade concelho miasto kaupunki poststed postort mesto citydesc address1city towncity cityortown postaltown posttown addresstown suburbname placename township parish freguesia cityvillage gorod oras varos sehir kota miejscowosc thanhpho chengshi shiqutingcun cityward dosi lmdynh poli misto yr il sted obec miejsc tinhtp',
  ),
  'address.state': words(
    'state etat edo statecode stateabbr province region st statename stateprovince statecd addressstate county estado bundesland kanton provincie provincia comunidad comunidadautonoma departement dept regione distrito uf stateregion stateorprovince provincestate stateterritory address1region prov statedesc regioncode statecode2 addressregion prefecture doudaofuxian voivodeship wojewodztwo oblast provincecode addressprovincecode',
  ),
  'address.zip': words(
    'zip zipcode zip5 zip4 postcode postalcode postal zipplus4 zip4plus addresszip zcode postcodefake plz pincode zipcd post postleitzahl codigopostal cp codpostal cpostal codepostal cap cep codigopostal1 postnummer postnr postinumero kodpocztowy psc iranyitoszam enumpc pcenum pcode pc zip9 zipcode5 zip5digit zippostalcode postalcodezip zippostal address1postalcode ziporpostalcode pin pincodezip zipcode1 personmailingpostalcode addresspostalcode addresspostcode addresszipcode indeks postakodu kodepos kodpoczt maposta youbianfanhao youbian postanskibroj upyeonbeonho tk codepost kodpocztowy pstlz',
  ),
  birth_date: words(
    'birthdate brthdate dob dateofbirth birth birthday bdate born birthdt dateborn dobdate birthdatetime geburtsdatum gebdatum gebdat geburtstag geboren geboortedatum fechanacimiento fechadenacimiento nacimiento fnacimiento fecnac datenaissance datedenaissance naissance datadinascita datanascita datanascimento datadenascimento nascimento dataurodzenia syntymaaika fodselsdato fodelsedatum birthdateymd dobymd dateofbirthddmmyyyy dobmmddyyyy dateofbirthmmddyyyy persondob birthdt1 bornon birthdaydate dobfull datarozhdeniya imerominiagennisis ngaysinh dogumtarihi tanggallahir tgllahir datanasterii szuletesidatum szulido datumrodenja dataur datanar chushengriqi shengri shengnianyueri saengnyeonwolil fnac trykhlmyld trykhlydh wanekid jnmtithi dr gimimodata sunniaeg',
  ),
  birth_year: words(
    'birthyear yearofbirth yob byear birthyr by bornyear geburtsjahr geboortejaar anonacimiento annaissance anneenaissance annodinascita dobyear yeardob birthyyyy yearborn birthdateyear doby dobyr bthyear yrofbirth',
  ),
  birth_month: words(
    'birthmonth monthofbirth mob bmonth bm bornmonth geburtsmonat geboortemaand mesnacimiento moisnaissance dobmonth dobmon monthdob birthmm birthdatemonth dobm',
  ),
  birth_day: words(
    'birthdayofmonth dayofbirth bday bd geburtstagtag geboortedag dianacimiento journaissance dobday daydob birthdd birthdateday dobd',
  ),
  age: words(
    'age ageyears ageinyears ageyrs agey currentage ageatcensus agelastbirthday alter edad eta idade wiek yas umur leeftijd alder ika vozrast',
  ),
  gender: words(
    'gender mf sexmf gendermf sex gendercode sexcode gendercd geschlecht sexo genero genre sexe sesso genere geslacht kon kjonn sukupuoli plec persex sexdescription genderidentity sexatbirth cinsiyet jeniskelamin gioitinh xingbie fylo pohlavi seongbyeol ljns pol',
  ),
  first_seen: words(
    'signedup datesignedup firstseen firstseendate created createdat createddate datecreated dateadded since validfrom startdate registrdt registerdate registrationdate firstreported effectivedate datefirstseen regdate dateregistered joined joindate datejoined joineddate membersince signupdate connectdate customersince opened openeddate dateopened enrolled enrolmentdate enrollmentdate alta fechaalta datacadastro anlagedatum createdate enrolledon createdon',
  ),
  last_seen: words(
    'rundate lastseen lastseendate updated updatedat updateddate dateupdated modified modifiedat lastupdated lastupdate asof asofdate lastreported lastmodified datelastseen snapshotdt lastactive lastvisit lastvisitdate ultimavisita lastattended lastcontact lastcontactdate lastgiftdate lastpurchase lastpurchasedate lastorderdate lastlogin lastactivity',
  ),
  ended: words('enddate validto'),
  'identifier:ssn': words('ssn socialsecurity socialsecuritynumber socsecid socsec socialsecurityno ssnumber last4ssn ssnlast4 ssn4'),
  'identifier:national_id': words(
    'nationalid nationalidnumber nin nino nhsnumber sin tfn taxid tin medicareno medicarenumber passport passportnumber curp nif dni personnummer medicare steuerid steuernummer bsn burgerservicenummer rijksregisternummer nie nifnie dninie cpf rut cedula codicefiscale numerosecuritesociale nir ahvnummer ahv pesel cnp cpr cprnumber fodselsnummer henkilotunnus aadhaar aadhaarnumber aadhar pannumber nric emiratesid iqama nationalinsurancenumber ninumber nhsno ihi passportno idcardnumber identitynumber idnumber citizenid',
  ),
  'identifier:linkedin': words('linkedin linkedinurl linkedinprofile linkedinprofileurl linkedinlink linkedinid'),
  'identifier:driver_license': words(
    'driverlicense driverslicense driverslicence drivinglicence dl dlnumber drvlic driverlicensenumber licensenumber driverslic driverslicnumber fuehrerschein driverslicenseno dlno',
  ),
  'text:birth_place': words(
    'birthplace placeofbirth birthcity birthcountry bornin birthstate pob countryofbirth geburtsort geboorteplaats lugarnacimiento lugardenacimiento lieunaissance lieudenaissance luogodinascita localnascimento birthplacecity cityofbirth townofbirth bplace whereborn naturalidade localdenascimento birthcounty birthparish',
  ),
  'text:occupation': words(
    'occupation profession job jobtitle trade beruf beroep ocupacion profesion professione metier profissao occupationtitle rankoroccupation position funktion functie poste fonction cargo puesto mansione jobrole',
  ),
  'text:employer': words(
    'employer employername company companyname organisation organization organisationname organizationname companyorganisation companyorganization firm firmname workplace placeofwork arbeitgeber firma unternehmen empresa empleador empregador entreprise societe employeur azienda ditta datoredilavoro werkgever bedrijf bedrijfsnaam associatedcompany',
  ),
  'text:mother_name': words('mothername mothersname mothermaidenname mothersmaidenname'),
  'text:father_name': words('fathername fathersname'),
};

/** Columns next to the names of people and places that are neither. */
export const OTHER_COLUMNS: readonly string[] = words(
  'colonia barrio fraccionamiento bairro fax faxnumber faxno faxnum faxphone telefax faxnr last4 lastfour last4digits country countrycode countryname countryregion',
);

export const LINE_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  number: words('number phone phonenumber telephone tel msisdn e164 tn'),
  block: words('block prefix npanxx npanxxx numberblock range npanxxblock thousandsblock'),
  first: words('first from start firstnumber rangestart blockstart startnumber low'),
  last: words('last to end lastnumber rangeend blockend endnumber high'),
  carrier: words('carrier carriername company operator provider ocnname network lec serviceprovider'),
  line_type: words('linetype type phonetype numbertype servicetype companytype usage kind'),
  as_of: words('asof date asofdate updated updatedat lastupdated effectivedate lastseen reported'),
};

export const PROPERTY_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  'owner.full': words('owner ownername name owner1 ownerfull ownerfullname fullname taxpayer taxpayername assessee'),
  'owner.first': words('ownerfirst ownerfirstname firstname first givenname ownerfname'),
  'owner.middle': words('ownermiddle middle middlename ownermiddlename'),
  'owner.last': words('ownerlast ownerlastname lastname last surname ownerlname'),
  'owner.suffix': words('ownersuffix suffix'),
  property_type: words('propertytype type landuse usecode propertyclass class landusetype usedescription propertyuse'),
  assessed_value: words(
    'assessedvalue value assessment totalvalue assessed totalassessedvalue taxvalue appraisedvalue marketvalue assdvalue totalassessment',
  ),
  as_of: words('asof date year assessmentyear taxyear asofdate rollyear assessmentdate updated lastseen'),
  'address.full': PEOPLE_COLUMNS['address.full']!.concat(['propertyaddress', 'situs', 'situsaddress', 'siteaddress']),
  'address.street': PEOPLE_COLUMNS['address.street']!,
  'address.house': PEOPLE_COLUMNS['address.house']!,
  'address.unit': PEOPLE_COLUMNS['address.unit']!,
  'address.city': PEOPLE_COLUMNS['address.city']!,
  'address.state': PEOPLE_COLUMNS['address.state']!.filter((name) => name !== 'county'),
  'address.zip': PEOPLE_COLUMNS['address.zip']!,
};

/** In order of preference. */
export const RECORD_ID_COLUMNS: readonly string[] = words(
  'recordid recid uniqueid id uid uuid guid rowid personid customerid clientid memberid contactid userid accountid voterid ncid voterregnum externalid mrn key patientid sourceid entityid leadid recordnumber recno accountnumber customernumber customerno empid employeeid registrationnumber kundennummer kundennr mitgliedsnummer klantnummer klantnr lidnummer lidnr numerocliente idcliente numeroclient codigocliente donorid donorno donornumber studentid applicationno applicationnumber docid documentid policynumber memberno membernumber voteruniqueid statevoterid voteridnumber regnum registrationid countyvoterid countyid subscriberid lalvoterid statefileid hubspotid hsobjectid contactrecordid salesforceid caseid pnr seqno seqnum sequence rownum rownumber linenumber objectid refno reference referencenumber personnumber personno recnum recordno respondentid subjectid participantid',
);

function words(list: string): readonly string[] {
  return list.split(' ');
}
