import { foreignNames, otherNames } from "../catalogue/column-names.ts";
import { listColumnNames } from "./price-list-fields.ts";

// The columns of files of offers and of orders: those of their exports, and what other systems call them.

type Names<Field extends string> = Readonly<Record<Field, readonly string[]>>;

/** The possible columns of a file of offers. A product's name is ignored. */
export const offerFields = [
	"_id",
	"supplier",
	"sku",
	"supplierSku",
	"barcode",
	"pack",
	"minimum",
	"prices",
	"per",
	"currency",
	"leadDays",
	"validFrom",
	"validTo",
] as const;
export type OfferField = (typeof offerFields)[number];

/** The column headings in exports, by field. */
export const offerHeadings: Readonly<Record<OfferField, string>> = {
	_id: "_id",
	supplier: "Supplier",
	sku: "SKU",
	supplierSku: "Supplier SKU",
	barcode: "Barcode",
	pack: "Pieces per case",
	minimum: "Minimum",
	prices: "Prices",
	per: "Per",
	currency: "Currency",
	leadDays: "Lead time",
	validFrom: "Valid from",
	validTo: "Valid to",
};

const supplierSkuNames = words(
	"supplierssku theirsku vendorsku partnumber partno mpn lieferantenartikelnummer lieferantenartnr " +
		"référencefournisseur réffournisseur referenciadelproveedor refproveedor সরবরাহকারীরপণ্যকোড",
);

/** Names of each field's column in other systems and languages, by `columnKey`; most likely first. */
export const offerColumnNames: Names<OfferField> = {
	_id: words("id offerid"),
	supplier: ofProducts("supplier"),
	sku: ofProducts("sku"),
	supplierSku: supplierSkuNames,
	barcode: ofProducts("barcode"),
	pack: listColumnNames.pack,
	minimum: listColumnNames.minimum,
	per: listColumnNames.per,
	prices: [...words("pricebreaks price staffelpreise preise tarifs precios"), ...listColumnNames.price],
	currency: listColumnNames.currency,
	leadDays: words(
		"leaddays leadtimedays deliverytime lieferzeit lieferzeittage délai délaidelivraison plazo plazodeentrega সরবরাহেরসময়",
	),
	validFrom: words("from startdate gültigab gueltigab valableàpartirdu valabledu válidodesde বৈধশুরু"),
	validTo: words("validuntil enddate gültigbis gueltigbis valablejusquau válidohasta বৈধশেষ"),
};

/** The possible columns of a file of orders: one row is one line. */
export const purchaseOrderFields = [
	"order",
	"state",
	"supplier",
	"created",
	"sku",
	"supplierSku",
	"barcode",
	"quantity",
	"expected",
	"cost",
	"per",
	"priceFrom",
	"currency",
	"note",
	"location",
] as const;
export type PurchaseOrderField = (typeof purchaseOrderFields)[number];

export const purchaseOrderHeadings: Readonly<Record<PurchaseOrderField, string>> = {
	order: "Order",
	state: "State",
	supplier: "Supplier",
	created: "Created",
	sku: "SKU",
	supplierSku: "Supplier SKU",
	barcode: "Barcode",
	quantity: "Quantity",
	expected: "Expected",
	cost: "Unit cost",
	per: "Per",
	priceFrom: "Price from",
	currency: "Currency",
	note: "Note",
	location: "Deliver to",
};

export const purchaseOrderColumnNames: Names<PurchaseOrderField> = {
	order: words(
		"ordernumber orderno po ponumber purchaseorder bestellung bestellnummer commande numérodecommande " +
			"pedido númerodepedido অর্ডার",
	),
	state: words("status zustand état estado অবস্থা"),
	supplier: ofProducts("supplier"),
	created: words("createdat createdon orderdate erstellt angelegt créé creado"),
	sku: ofProducts("sku"),
	supplierSku: supplierSkuNames,
	barcode: ofProducts("barcode"),
	// Not the names of a product's quantity: a list of what to order may also say what is in stock.
	quantity: words(
		"ordered orderquantity orderqty toorder qty pieces bestellmenge menge anzahl stück stückzahl quantité qté cantidad পরিমাণ",
	),
	expected: words(
		"expectedon expecteddate deliverydate duedate eta erwartet liefertermin lieferdatum attendu " +
			"datedelivraison esperado fechadeentrega প্রত্যাশিত",
	),
	cost: [...words("cost price"), ...listColumnNames.price],
	per: listColumnNames.per,
	// Only an export of ours says it.
	priceFrom: [],
	currency: listColumnNames.currency,
	note: words(
		"notes comment comments remark notiz bemerkung hinweis remarque commentaire nota observaciones মন্তব্য",
	),
	location: [
		...words("deliverto shipto lieferort lieferadresse lieferungan livrerà lieudelivraison entregaren"),
		...ofProducts("location"),
	],
};

function words(text: string): string[] {
	return text.split(" ");
}

/** The names of a product file's column. */
function ofProducts(field: "supplier" | "sku" | "barcode" | "location"): string[] {
	return [...words(otherNames[field]), ...words(foreignNames[field] ?? "")].filter((name) => name !== "");
}
