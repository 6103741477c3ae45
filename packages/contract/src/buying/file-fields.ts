import { foreignNames, otherNames } from "../catalogue/column-names.ts";
import { sheetColumns } from "../sheet-columns.ts";
import { listColumnNames } from "./price-list-fields.ts";

// The columns of files of offers and of orders: those of their exports, and what other systems call them.

export const sharedColumns = {
	supplier: { heading: "Supplier", names: ofProducts("supplier"), use: "text" },
	sku: { heading: "SKU", names: ofProducts("sku"), values: "code", use: "code" },
	supplierSku: {
		heading: "Supplier SKU",
		names: words(
			"supplierssku theirsku vendorsku partnumber partno mpn lieferantenartikelnummer lieferantenartnr " +
				"référencefournisseur réffournisseur referenciadelproveedor refproveedor সরবরাহকারীরপণ্যকোড",
		),
		values: "code",
		use: "code",
	},
	barcode: { heading: "Barcode", names: ofProducts("barcode"), values: "code", use: "barcode" },
	per: { heading: "Per", names: listColumnNames.per, values: "per" },
	currency: { heading: "Currency", names: listColumnNames.currency },
} as const;

/** The possible columns of a file of offers. A product's name is ignored. */
export const offerColumns = sheetColumns({
	_id: { heading: "_id", names: words("id offerid"), values: "id", use: "code" },
	supplier: sharedColumns.supplier,
	sku: sharedColumns.sku,
	supplierSku: sharedColumns.supplierSku,
	barcode: sharedColumns.barcode,
	pack: { heading: "Pieces per case", names: listColumnNames.pack, values: "number" },
	minimum: { heading: "Minimum", names: listColumnNames.minimum, values: "number" },
	prices: {
		heading: "Prices",
		names: [...words("pricebreaks price staffelpreise preise tarifs precios"), ...listColumnNames.price],
		values: "prices",
	},
	per: sharedColumns.per,
	currency: sharedColumns.currency,
	leadDays: {
		heading: "Lead time",
		names: words(
			"leaddays leadtimedays deliverytime lieferzeit lieferzeittage délai délaidelivraison plazo plazodeentrega সরবরাহেরসময়",
		),
		values: "number",
	},
	validFrom: {
		heading: "Valid from",
		names: words("from startdate gültigab gueltigab valableàpartirdu valabledu válidodesde বৈধশুরু"),
		values: "day",
	},
	validTo: {
		heading: "Valid to",
		names: words("validuntil enddate gültigbis gueltigbis valablejusquau válidohasta বৈধশেষ"),
		values: "day",
	},
});
export type OfferField = (typeof offerColumns.fields)[number];

/** The columns that files of orders and of past purchases have alike. */
export const orderColumns = {
	order: {
		heading: "Order",
		names: words(
			"ordernumber orderno po ponumber purchaseorder bestellung bestellnummer commande numérodecommande " +
				"pedido númerodepedido অর্ডার",
		),
		use: "code",
	},
	state: { heading: "State", names: words("status zustand état estado অবস্থা") },
	// Not the names of a product's quantity: a list of what to order may also say what is in stock.
	quantity: {
		heading: "Quantity",
		names: words(
			"ordered orderquantity orderqty toorder qty pieces bestellmenge menge anzahl stück stückzahl quantité qté cantidad পরিমাণ",
		),
	},
	expected: {
		heading: "Expected",
		names: words(
			"expectedon expecteddate deliverydate duedate eta erwartet liefertermin lieferdatum attendu " +
				"datedelivraison esperado fechadeentrega প্রত্যাশিত",
		),
		values: "day",
	},
	cost: { heading: "Unit cost", names: [...words("cost price"), ...listColumnNames.price], values: "number" },
} as const;

/** Names of the day on which an order was begun. */
export const createdNames = words("createdat createdon orderdate erstellt angelegt créé creado");

/** The possible columns of a file of orders: one row is one line. */
export const purchaseOrderColumns = sheetColumns({
	order: orderColumns.order,
	state: orderColumns.state,
	supplier: sharedColumns.supplier,
	created: { heading: "Created", names: createdNames },
	sku: sharedColumns.sku,
	supplierSku: sharedColumns.supplierSku,
	barcode: sharedColumns.barcode,
	quantity: { ...orderColumns.quantity, values: "pieces" },
	expected: orderColumns.expected,
	cost: orderColumns.cost,
	per: sharedColumns.per,
	// Only an export of ours says it.
	priceFrom: { heading: "Price from", names: [] },
	currency: sharedColumns.currency,
	note: {
		heading: "Note",
		names: words(
			"notes comment comments remark notiz bemerkung hinweis remarque commentaire nota observaciones মন্তব্য",
		),
		use: "text",
	},
	location: {
		heading: "Deliver to",
		names: [
			...words("deliverto shipto lieferort lieferadresse lieferungan livrerà lieudelivraison entregaren"),
			...ofProducts("location"),
		],
		use: "text",
	},
});
export type PurchaseOrderField = (typeof purchaseOrderColumns.fields)[number];

function words(text: string): string[] {
	return text.split(" ");
}

/** The names of a product file's column. */
function ofProducts(field: "supplier" | "sku" | "barcode" | "location"): string[] {
	return [...words(otherNames[field]), ...words(foreignNames[field] ?? "")].filter((name) => name !== "");
}
