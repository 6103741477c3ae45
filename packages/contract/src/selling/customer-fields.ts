import type { ColumnKind } from "../catalogue/match-columns.ts";
import { columnValuesOf } from "../catalogue/match-values.ts";

// The columns of files of customers: those of the export, and what other systems call them. One row is one customer.

export const customerFileFields = [
	"_id",
	"name",
	"firstName",
	"lastName",
	"company",
	"mails",
	"phones",
	"address",
	"address2",
	"postcode",
	"city",
	"region",
	"country",
	"language",
	"note",
] as const;
export type CustomerFileField = (typeof customerFileFields)[number];

/** The column headings in exports, by field. */
export const customerHeadings: Readonly<Record<CustomerFileField, string>> = {
	_id: "_id",
	name: "Name",
	firstName: "First name",
	lastName: "Last name",
	company: "Company",
	mails: "Mail addresses",
	phones: "Telephone numbers",
	address: "Address",
	address2: "Address 2",
	postcode: "Postcode",
	city: "City",
	region: "Region",
	country: "Country",
	language: "Language",
	note: "Note",
};

/** The fields of a row that an export fills; the others are parts of these in files of other systems. */
export const exportedCustomerFields = [
	"_id",
	"name",
	"company",
	"mails",
	"phones",
	"address",
	"language",
	"note",
] as const satisfies readonly CustomerFileField[];

/** Names of each field's column in other systems (Shopify, WooCommerce, tills, address books) and languages; most likely first. */
const names: Readonly<Partial<Record<CustomerFileField, readonly string[]>>> = {
	name: words(
		"customername fullname displayname contactname customer contact kunde kundenname vollername nomcomplet nomduclient client " +
			"nombrecompleto nombredelcliente cliente নাম গ্রাহক",
	),
	firstName: words("billingfirstname givenname forename vorname prénom nombre"),
	lastName: words(
		"billinglastname surname familyname nachname familienname nomdefamille nom apellidos apellido",
	),
	company: words(
		"defaultaddresscompany billingcompany companyname organization organisation firma unternehmen société entreprise empresa",
	),
	mails: words(
		"email useremail billingemail emailaddress mail mailaddress emails e-mail emailadresse mailadresse adressemail courriel " +
			"correo correoelectrónico ইমেইল",
	),
	phones: words(
		"phone billingphone defaultaddressphone phonenumber telephone tel mobile mobilephone cellphone phones telefon telefonnummer " +
			"handy mobil téléphone portable teléfono móvil ফোন",
	),
	address: words(
		"address1 defaultaddressaddress1 billingaddress1 street streetaddress addressline1 postaladdress adresse anschrift strasse " +
			"straße rue dirección calle ঠিকানা",
	),
	address2: words("defaultaddressaddress2 billingaddress2 addressline2 adresszusatz complémentdadresse"),
	postcode: words(
		"zip defaultaddresszip billingpostcode zipcode postalcode plz postleitzahl codepostal códigopostal",
	),
	city: words("defaultaddresscity billingcity town ort stadt ville ciudad"),
	region: words(
		"defaultaddressprovincecode provincecode province billingstate state bundesland région provincia",
	),
	country: words("defaultaddresscountrycode countrycode billingcountry land pays país"),
	language: words("locale sprache langue idioma"),
	note: words("notes comment comments remark notiz bemerkung remarque nota notas"),
};

export const customerColumns: ColumnKind<CustomerFileField> = {
	fields: customerFileFields,
	headings: customerHeadings,
	names: [names],
	values: columnValuesOf<CustomerFileField>({ id: ["_id"] }),
};

function words(text: string): string[] {
	return text.split(" ");
}
