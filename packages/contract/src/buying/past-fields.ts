import { purchaseOrderColumnNames } from "./file-fields.ts";

// The columns of files of past purchases: those of the export, and what other systems call them. One row is one line that was received.

export const pastFields = [
	"order",
	"state",
	"supplier",
	"sku",
	"supplierSku",
	"barcode",
	"quantity",
	"received",
	"refused",
	"orderedOn",
	"expected",
	"receivedOn",
	"cost",
	"per",
	"currency",
] as const;
export type PastField = (typeof pastFields)[number];

/** The column headings in exports, by field. */
export const pastHeadings: Readonly<Record<PastField, string>> = {
	order: "Order",
	state: "State",
	supplier: "Supplier",
	sku: "SKU",
	supplierSku: "Supplier SKU",
	barcode: "Barcode",
	quantity: "Quantity",
	received: "Received",
	refused: "Refused",
	orderedOn: "Ordered on",
	expected: "Expected",
	receivedOn: "Received on",
	cost: "Unit cost",
	per: "Per",
	currency: "Currency",
};

const {
	order,
	state,
	supplier,
	created,
	sku,
	supplierSku,
	barcode,
	quantity,
	expected,
	cost,
	per,
	currency,
} = purchaseOrderColumnNames;

/** Names of each field's column in other systems and languages, by `columnKey`; most likely first. */
export const pastColumnNames: Readonly<Record<PastField, readonly string[]>> = {
	order,
	state,
	supplier,
	sku,
	supplierSku,
	barcode,
	quantity,
	received: words(
		"receivedquantity receivedqty quantityreceived qtyreceived qtydone geliefert gelieferte erhalten reçu reçue recibido " +
			"cantidadrecibida গৃহীত",
	),
	refused: words("rejected rejectedqty quantityrejected damaged abgelehnt zurückgewiesen refusé rechazado"),
	orderedOn: words(
		"orderdate dateordered orderedat podate purchasedate sent bestelldatum bestelltam datedecommande commandéle " +
			"fechadepedido pedidoel",
	).concat("created", created),
	expected,
	receivedOn: words(
		"receiveddate datereceived receivedat receiptdate deliveredon dateofreceipt goodsreceipt eingangsdatum " +
			"wareneingang geliefertam erhaltenam datederéception reçule fechaderecepción recibidoel",
	),
	cost,
	per,
	currency,
};

function words(text: string): string[] {
	return text.split(" ");
}
